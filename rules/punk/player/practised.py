"""The numbers that practice has taught (`practice`), by seats: thousandths, two bytes each."""

from __future__ import annotations

from collections.abc import Mapping

SCALE = 1000

NUMBERS: Mapping[int, str] = {
    3: r"""
>HkjwU;k_VCIAcqCjZy{0|V>;7z4ooq5wAlP5^%Yh6B(4{{F@P_y17=<pB}@yZ#LT>i+ToQ2}cJ)&3Ly?gG94$No$LegLilvH%
GIuK#!b$N<v<+5iRr+yGnu`v7bKlm2P``~WHb#Q&uMe*fJ5e*n?}xc=__iv!;PfC4K4ZU1WjLjMT>DFf>NYya#2d;p;V`2Ohrk
pHazSO3KTl>Y?(>;Jj`7Xk?X9scG6zyVzWQ2zY@NC3V6jsFn>?f#1YlmB1<0Rh_o<p1IRDgcB4S^$Ut=>N9<6aW+g-u`0#sspk
CdIPcl*Z=bWtN(NWE(5~=1_1K^>;H-X*8uYWY5pDnz5X8m=l>)C+yD^)wEUO>+X4dpc>hWNi~gPeH~<a+i2qpq*#9K~Q2@pNM*
zkEWB`@_cK{**PXAH=S^zcyr2*{yz5u5Jef(YiY5gMr1ppub0|5K~tNr!=WC51|SpT{IQ2%HE;{YfCk^pxAi2msQ{Q$%O^!-x+
%>u9dE&lWU&;Zf?N&i9sp#K~Hvi<-9+yF8F{r*k=5&)b4r~v5z904K$l>egsPX2xZ)&7b6?*X>~3<9+O-2i9+egLTdi2_Ie)Bh
X*NC40PS^)9@YX8aq0{`#-+5V6IT>&Kl)&8IW7Xl~zF8}BK(ElL-GXZ1&F95Cmz5YZ1i~!C5wEhGD8vyJ8^8bnf<o<#I-2Ws1z
5ql5F94DKPXl29%>pw3{QxomSO9zgdjbOixc?yl#s8rJg8{MsF8?(EN&ZX#m;kW;O94;-AOEcXcmpi`M*bN7jsF<{9s!yEeE?G
a<o?_M8vwok1^}=AoBu@tGXN3+hX6kRvj9T?9RNN4Z~$Hdnfy5Z82?27yZ;~ouK&gWCHxZrumO<(zW+V|mj5RKWB|VZd;z!rsQ
<kGy8jFSVgAGak^~X_g8u~nS^j$fE&yTybpVL`3;_TEf&k?ImjH?XTmd)$OaKl7m;k8$UH=&Y!T^o_%l|Y3m;7}8ko{i&82~2$
asWI3CH~p|+yKk~JOHr$eE-D&4FZz?Z2?FCx&GSz6#y^*pZ<sd@d0=JUjBFeRR4AWIROO!m;a0W+y2P`Y5(#6y8b%;j{rIVqW|
0h6#Q`ge*4J$mixs5a|E#j5Bqck8~oh@-~$)~F9pH_00032V*jTB6aUQq+5cSs^8-Wxn*YrHRR6aB_yEiSC;pWHngAaE9|3{>A
OHmac>uZrL;$}2Z~Z?20ReFV^Z!EttNt?m<^Wy&$N(V$xBu<|hyacPUjcXiiU3*wn*jg<<^RS2ss9H6&i~N>O8*f8umHFJvH*e
qpaJ^-CI7$zV*u&?C;a06766g}CIHs}$o_Eu+X2e`ssLaB<o;Lye*ZcEJOQKqRR2E!%mcarr~gj=wg314yZ|%;7XRD;=Ku2l%>
jV`QT|;4*#O=BdjZG*-2yTH@c()L0RYAT{QryqSN;V8)c&#m@BkYEIsvEv*#SKNLjv9adjXyS4gk#nh5zIK)Bl43c>XK__WyAJ
iUO1WmjR*w*#4OUTmLHmIQ{DWF92Tw&j3&WP5*2D&j2p|ZUJ=w;r>4VS^!o4n*W^vwEy+~XZ<AqzW>1hWdN=JZvbQclL0vY)&M
F3k^V;j%>N$$js7VDGys|a#{JR$E&&t(N&tQTTmDJ?{Q)}uKLL;cQ2$r}E&q=J(f^tLU;(iIF9Q$&TL1e0T>oAG)d5igD*reFl
Kx-*t^m9K#sE10ME{-vWB*(L7X4cPlL4~;B><%UL;gAa)B?8t2mqD<VE)zsOa4azxBpuHT>!QK_XEcOEdLh&I{<M2vjIc`YX0E
>JO7{lw*jR9692XUqyNDDh5zILpaRJN<NoIV_yE-aL;zR<Wd1z?(f_Oe>j4Y@C;=G%g8w%H;QmSgIsOv>>Hs_dT>!fP+W$ZPfC
8ERmjH19Y5q$9+yABjmH_zui2$Yl*#ay9kpJxeZ2w>XxdG1tLH{!XIREDTvH(v000Qv-oCBEsu>Ax7P6JN?kpe~jjR6$>eEm-X
d;azQ
""",
    4: r"""
=Ks|I690t$n*bR9D*)yJivRxqZve3WSOA9r(Ev05qyYK=EdSX4asHnEumVH>R{k*n8~}&_h5$+cA^&&&?*HWfR{`7ql>gTM`Tq
R>-T%P;MF465+5qnU#{X#kzWsUvdj1Cfx&RFSI{@7PoBsy@mH`0)>i!=9@&QW#b^u`jhW|JKF#o~-Appbv768luu>cMNz5Rgya
RGP!O8{U1y#62mA_3(9WC0!jZ2#E-A^^Mpy#CSvG5|aO?*2jm3jYZJPXK}d?E(1xbpOBqNdLS5CIJ5aTmQTM;s3_|_5aTS&i{-
683F$Og8v!-bpQGP5CKmB)c^zkT>eY`0RpuD7XSVLCIG$uVgMKb)BlnGkNvv=7XY6AQ~(zNRR6pGi~qO(AO9Tzv;VdLo&UW5VE
>u{;{PZA%>ju3t^dORwE@`y`vG48r~h&PZ~(jiRR1IacmM|hivXVhf&hX5^Z*V5GyqEhJO0@KdIA3bHveb<Z~kHb1Oep$F#)gs
{r;T*S^tIq0|Dj!2>&Gje*fhF+Ws>EJOYdXtpF(g7yu#w#sAg+3juintp5Z5+x{T`UI2&y()|PgmjGw~WdJ$>_W;iSfB?_`egM
|~;{N;oO#w6k>;K3Axc`~|1^_7j2mnd|IsbnEB><KE@c(E4^8dd7NC5Z$909if#Q<3U;QwF$EdGlD>HkCix&U_o&;IQIPyT2Cl
mJBkDgm(o<Ns{`?f*>wcL03=(E#rM`2HXP4gl=_SpI(gUjoJd%l^;+9RP{|o&cNw!vT!|C<2@QE&o9QIsZohZ2<28ivSq^BLMU
Ox&B)Ke*r`R%>ldpyZ@sBxc^uG)&NKUH33)vvj3+6H~;(o5CN_K0Rd<LR{&W7zW*NqH~)?RA_3(An*hiGN&YnfZUEr^c>ultVg
FqK+yCPKO96QPHvkj>odA#kTK_u%ME`LB-~RyrivV2!z5yHo8v?8S?f_f>Z2yY@bpTTTCji+1Edj&<1^zt$NdSlcEC2%lJpf|=
QULw_8UeTe-TxN?<^d)ET>f$Z{{SHV-TznsD*-qEnf~Gb<o)sh!2v@4JpXC|RsV$mHvxD5WdKkA&;SPkEdKTXEB|8viU33ZPXR
jsf&p;>1pZ9^ivgqowf=+tg8^;<jsfxgIsS(JmHrw50012TJODrdsQxhm^!{J|wg0aFcK|v6Hvp*qy8j9Pi~(T&O#x^C2mf*Zf
&Web=Kx*)OaWB@Q31mMMF0Q+g8%UV{{Q&@bp7`KBLF`D&H?}bP5?gu>Hi)9x&GPy%l%;h$^T;jJODQTOa5H`TmmHjcmR$7>iwe
sH31y}DgP+~i2!8&{Qc+t-v2lNf&i!hrT!%VlL18jYXGVL;{F=|<NqQ6E&&q$8~>*O&H<4C3;@Iac>e+c_W*qXWdA$>L;%77w*
g}S=Kf#-?f_x_WC3RZ-2ff`f&c>m;Q!zNF#y8<zW!$cQ2(z01OWs9$pA<GKmfD>I{*X!<o)0O)c;ig8vqmkO#To5jR6S$p#MDq
kN>>?F9ELq;r<B%e*eb)>;C@!<o^l*9RW80F8>t&Yyh$TGXcf_;Qmeks{ghB9{_;<%K%dVY61HH;{GTAsQ-Ha<^dJ}H2%^76ad
Zu#sG`}N&iFtnf{6acmPBIx&QY5!T_iLa{#ITivBA8Z2|NC*Z`>ikpF4_@c$<OWB)G#VE|qJ3IB@!4FHA!x&M#<asZS6r2@zQJ
pWk#dj4_$#s6Iad;fm^9so=MG6BQ?g8%{mTK|*(%Kzm5%>UZ}7yk+WQ~>S(75`BI^#6(fYXBGlumJ`EqW`M@?En7%PyvMjEB|W
%$p1+HrvY^Uh5w}ho&QY!TK{hW#sIPaM*mL$z5vbua{zP!l>Vdu9spSY<^fs%&j33AmH%G>GXE(63IJySQ2@aIQ2>Ylp8pU3%>
je|Cjb}!f&Nhcf&f4N696p%g#TRr%Kn1@OaNj4CIFKDH~<C!eFDV))Bg<rkN%qhGygRKs{!8rxBfT*ssZ=@2?0p~qW@U`qyF>&
`~c7Y
""",
    5: r"""
+5htZ@BVH6X#i6HLjcMFi2v&U!~m!NTmWVOp#TW~odC1|F#r4hjs7kFhXO7CWd0@q;{Rg+n*aj<^!`QuECA5|JptAKivJV<&Hl
{){{OrFRse(m5&`J`?*EwnO8!;?X#OYuqX51BF94hX!~ZP+zyaI<y#5vd`T;Wl764EHaQ`#_ME}hHA^_6<BLK7je*lF6*!^?=N
&#N}b^uTSg#IJ{F9Gua6an}CkN?mCBLGSN$Nt6uMgUm<_x>*cJ^vB_Gyq8eQ2`qMZ~vwLEC1dAMgUO%LI0-y&HwcNF#zoW#s8T
AlK~z7ssA1Te*X;s6ahp4*#H~=hW_RL-~rA5{r(~W`TxWImjL$vyZ?Is;QiVG^8c#-RseMYNdLC~jQ_>|KL0HN=>N3<vH$x2^Z
$tf?*9z`$pL!+jQ@oHxB=1u?*TIbg8yItYXGVL^#1q&PXNaNa{zGwf&gX!<pAUX^#8#CUH+~BS^?7kYX4#YTK;VR6aoAI-~gHa
N&kQVU;jn_5dq`=BL7VQnE%`WHvcvOAOcST9{@`J82|(TzW?L@4grDznE&hkyZ&+ia{xR5>-_-$(g0EaUjP{a(EzXii~w@~dI0
tQEdP!FDgh?}|NqDUz5mhwW&kJt`u{@!V*kbfK>&~a0RZX%902$KYXI&4ApySskpNWx{{N8w$o^^p5CDq)`2a=$@BTsoIQ~@tc
>r(!T>-lQ;{SvHUjSMEmjHPH!2s$10RQm-3IGuQiT(`#KLXeP-2U|d`TvLjYyh(V;sLM#{sE8v9RFGYHvjeiZUFB9e*h}~9suh
A(f(BcS^*^iM*-9QuK#-hwEvU;n*i|sOaXcTwf}zs@c!8T1Oa*fjQ}423jhfLs{j1}FaJjXBmv0*X8=P1SpNF}A^?j1kN}_m4F
7}x{Qn66DFHnG7yudodjK5(KK~E_GyjMH=>PBjp8#b5o&n_mivh{~-~bx{H~+E#egH}TOaSx%TLD=C^!<kaGyszS>Hix5MgWih
g8&cz69EMP)&C0uqXC-#dH#t2=l~x6=l@Xv837vqgZ{MtTK@h3YynmNHUF9cG5>S`3;|33K>%F;XaEfXKK?fVy#Go7ZU9ODJpn
lYI{^v-jsBkgHvxJ95&y#eMFA55D*<)>pZ*yC(Ej59000>PD*!qGn*KWi@&0iB-v6inUjQusBLK_(*8ej9UIB3aF#&S`5&vlag
#SkX=m1pyK>;}cBmuqvS^x$Cod41Q?f=jJt^L{mJpeKQx&izDJpeTT+5a^Gxc>D1_x)M`s{c>`CjeakWB!HyECM<IRsfO!_5Gp
$Cjl7%9sf20ivW85DE{I8#{Vq<ZUD~!!TwDEVF6kGPyn_6@ctM8?f)YHHUa(p6#t0;p#hNqBmmC-jsM&L+yGMnnExRFU;woMr2
%08@cv){^#Du$U;$47uK*qYm;eg^`v1NFAOM{I@BUB$YyX}A_W%h1!2m}7IRMZBLjWTG5dPr*y8lW50suPyX8t$-Rskdaga1JR
p#Qi38v&>P(f%6(eE-`17ytDB$p82N4gp^PP5(UqJ^;f05&_Qt>;6puw*R;PC;(>u$N)J2I|2Ov`u;QkzW-GK%K`2GX#TqaFaW
*)xB!s=KmSDklKz<ifB;<p<^T8ouK=F^VF1nlr2bR>H31F(z5uuXqW^FI=l?4JU;jG-Y5;ZqGyjeM`u~FfoBy%@hycF-a{}T2C
I4mrkp64`(En2be*bFz696^=3IW6ao&X8}g#T~<y#L7m1pveVHvbF%K>!B<KL2L{8UU96e*g;sgaIW1$p6p(>i^vTIRRV&VE<<
T`2R)!rU7*TlmDpzr~g3ySN~Z7n*g=|UjJJF)c~vjT>wh~#Qu%|Isi-n*a2t%&j3UJng4$QLjOwuHUMz|K>)!2Hvp#qtp7Lvm;
s~z6aXpzm;P1%c>qEG4gf;|ivM>0_x^<dHvn7!3;?zMO#m(cNdn#fyZ;;iqW)n4UjOm{b^#Or>i+itasfF1)&L>_!2fao(*DK(
!~o9!
""",
    6: r"""
-v9gn6#sJmfB;SZDFDI&od59uxB#91Q2=`Yy8s#g+5pM`DF5yLb^aayngTliRsKT&-T!L<p#UlX`Tj`$9RR!kJ^|zZp#K{H(*E
E7{QsZ+GXSUn`2geo;{SmDIsR(`Vg7CY#{jhcPyoCDu>U9kzyZ+!^8PXa?g2#rF#vS{m;XcnS^wex=l{w6C;+_xo&cBu!Tpl|J
pow$od8t;fc_Q#C;{pK837glo&UZ8BLGkT$o|a$JOE4o@&5S#9sd;oJOE|@V*v#IbN|EtCI9IFK>$GiV*juH-2e6d69Cl#)Bl$
Mc>yQ?uKytbeE$dlQvpE$)Bq3vZT`#t_5sNM5dSX$=l`VsZvX%Qz5jOq`Tey4(f_jkJpfbzF#nqWbpN9NB>!RoyZ@^IqW|Fk+5
e*f%>OO_$N^gbyZ@s9y#eU~76K&!u>W@dUI4TI4*x9yfdKUYr~sw_TmYZ|_5k|<5&+r&Oa9&fF#+ZOj{k4~TmEGK6an`D=K#3=
TmN$aYX4dP6#?=79{)Q4j{lzk1pht(G6HV_F#tCH9{?!;v;X=36akI_q5t~+zy4tVRsbsi0{-~_%>ZHlYXB?(?EuC9(*TtJbpY
%B3;%ilLIE-X*8koBssFzJY5+3+^8Y{pW&fi9GXSCe1OVOu3IO8&ZvX@UG6DDhu>ei~@&9T6y8eFw2LNII1_3t!^!`l&SN>xFh
X8Q@Ljkt{_Wy$aTL4%8k^qzd<Nyc&H~%OB0RRU7Z~h7YR07-oy#5IR=KqoaeE^#O-~pZh{sE!>EdNIVJO2p)fB^phcmNy!834Z
kzW!YRZvi_2SpmTPxBrR(r~jh=(*PX*M*)HW$^UTyDF65V0Rfl)t^ip8LjXeo>i<0f3;%ckFag^Ei~v;uL;g1b0|2uA#Q?ScDg
SB!?*I7zB>{B)GXMnuhX6VNT>mctGyjYL_5Zp4oB(bBrvd!{paHP`@c<YAJO9uCbpTTTEdb^KQUPWG82*?49srO3_x~3FNC0>L
Z2$oO)ByDV-TxB;yaB2IU;cRj-~a;t`Tt`8HvupImj1>6J^t|kW&v>iK>wrxNdJZaD*<!=VgQ@}m;eR=H~t?0tp8#FhX5@9UI8
!wO93bWcm9w5Ndbrf{QkH8PXQMJJOO0>h5qmUzW(C?000jFApkM}k^Uh9>HdHI&i|kPO#mPN1^}e~@BdN%a{+MvDgj6U8UJzrk
pEBs^#E=DNdYbZI|0W4asU(ozW??B%>S_eoc-1RNB~s;r~&W)G5{?A&;K6*t^WW1-~CVkng2up3IH+xe*UTcJ_0oVPXK2C`2Cv
yA^{Zu82=msg#e2F4F25yy8k5rRsf~|-2QC<bpcxbP5_Pn{r)5X_x~&aKmi#3ApeB`xdEI2GyvKDs{aK6!vHe@h5sl3WdPd%qX
B3D`2J-9`~YeGW&uJ0$N(e%r~niI5di1_2LONn+x|`gZ~w#q>j3-zvj9E*E&#UyH2^99_WjiVsQ*3y>;De_f&N+lXaOAleE%5%
qW`V`69J$9$o>KXbN}c5{Qm6zxc~0}?f^CbWdC0OQUJmJ3<074@%~i+y#KoYE&z%C&j2t0RRIG42md<&-~WC9u>sBhR{pvHG63
fQssMukGXFaNhW>g1bO2!h&j0EDngEdhK>(@$!v1ysNC5`_wE&X;r~haF-v1;3RsSCXV*rHy9sh>^=Kps9egBC6q5#_eg#zUN9
sffApZ;Y3&i_IId;g;T3;+}X7y-WjtN;rDn*Wafm;avs^Z%~^HUBvO6#xtYK>uz5AONxdg8=#flmRFK+yC4D2>}297y&i`PXA*
7|Nm<Ln*o0Sod2)@vHx2BU;j)2umHUPZvSQg>HyLJKmaTOvHp+%Kmc+8(E(il#Q;42kpEr*IsZ@qApmFqFaWjxApn2?%KujXss
W$>4gdrHoBmJ#aR5F42LK-dh5v{C;{JaCC;(Fc@BfYdW&lh8Tms?$xBvD2v;J8DTL07lZvi9!^8VZaSph`<%m5();{SO6-2Sux
x&YDt
""",
}
