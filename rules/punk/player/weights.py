"""The numbers that practice has taught (`network`), by seats: thousandths, two bytes
each. `python -m research.punk.training` writes this file.
"""

from __future__ import annotations

from collections.abc import Mapping

SCALE = 1000

NUMBERS: Mapping[int, str] = {
    3: r"""
O90ydIsw%E5&#(j0RMRX-~oC83<Jdf2mq}B3IFi`=>us1DgPn>c>w$Xu>WWPg8s|@M*eXCzW*Tqhyhjr`ToWLtOJSs#Q(PbvHo
HI@c^6vwf~d+PXVa_a{wCvX8`N~QULb<O8{;GoBzfCv;bcI|NW%_F8`qX5CeJuO###aTL7#6WdF$j9t2PU>;3@$asb-^RQ?VCM
gCa;002J!NB{Q#EdZ+ki~ZdI)dN@kq5f|DasXNXU;u^x900=nF#&x5(EtYkkpLk7?Es(v<^Kf$s{nfbS^ppbbpJp9*8hS70{v<
JW&XtfdjGKik^sg375!rXs{xz<O#m<cPXHDHLIL6bF9GoXF#lEmoB!$mH~(e;bpxmULH;@Z3jzNAZT}_#MgMvH^8SYa7y;M+UH
_l{`ThU_f&l0MvH#%#tN&R3+5fHpAOPt7*8&s(1O$2iLH~CD005Z)H3mci6aI$)^8g|O5&@L}g#X(A`Th6+{{B?}6aw%60RQm+
S^`G=d;in@k^j#B6#zQ_Q2<2zUj8ot0|5E|lK?CJ4gib*(*Lmm(EzyrtpTF`8vv03S^tLpaRTuGDFTlFH34q`ZUB)0NdndYd;j
VGy8kEvc>s_AD*#CU`u(l|_x~sU_5aHN0{<8Q1O(#zk^iRteE(qnLIHvQMgZpg!2SUN@&FwGRRB2wg#m#7P5{jTEC4_M%Ktn9Y
yh$TeE<^zN&RB~kNi9VAOCj$IRJeAlKjyCbONgXiT^+TVgGsnNCBV!e*vZc?g1|WVE%sq-vAW=G5t;g^#C>kMF7M9p8r1p>Hh%
)fdWYW;{O!@P6A#5?Eg*w{{PASr2yFf2ms~(ivQgG7XcXq!TfLkJ^k7KHUGE&+yB%5-~7n{Ndfo(8vq^tvi|}AX8;udOab2jDF
HD5fB!1}vI0W>mHmbTmH}P@2>_`8b^tB_V*m;Rod0<L>Hp9F#s7E!7XW|&fB)tFy#U7lDF8nK`v8FcPXHbSIQ$L&D*kl-Y5x-d
R{$jdy8E>MTmjqwEdW^n!2n|cUIDZJ>HxC;kp5Qw)Bs2SIR482gaTLn*Z%JPL;oxR%>N4kO8_<f7XPCEqW_ow1^!h3LjW`YqX0
ny#rwGfYW#Equmk}E-TOKNX#7S4G6anKqXZB9g#<?g001-rp8mlBa{+n&i~!01F#`_)lmNB=WdQyE<^Vnc1pX=kV*ow>ZUKM)v
;m0zi~o!Qr~e87O#N&B834)uRRHw<&i>B*Pyu%S;Qvek-Tq|&2>}uQR{)m*EC0#>7W^&%lm9RO6afVPPyd?!`~nL8$N=*I_5CF
NqW~5Dc>i_*gaCd3ZT&z0J^<bS`2Y0(L;g$tTmqN>a{zV$rv9q|n*R0wBmgu0{Qq<S<pK@>AOFt(kpSNR+yL7EF8+N1_5Z5>J_
76hZ2-*w^!_^nbpFcz==|~iLjaKgoBxdfDgeL!bpmw$`T(B+9RGR#kpQ;;0{?IVjsLy?RsNm-Pywg^4FF>Qh5rox=mG@)`T#5e
I{y&@vj9;7!U1^x=K-Dpp#ld1{{V~tm;SB*H3D}5&HiQqQUN#rdjWa>Q2_D(^Z(BR7XX_7eE!b<(EzUha{!tDt^Z>E^a6kW>Ho
3;=>41k+yDFknE)^So&fp)eFNS9Z~v(NUjX<2(*L{wIsF*`S^%8>0Rn>l-v2=W1OU<kZT|89*!++HGypgNAOX+-I{tC}=mB{D`
2RZqum5WRlK(6LX#ec}8vyD590L~t&He=dhXBj}jR2zp&;7>$!2dV?OaiF?;QzD$LI5`XC;@l>^8%FsQ~&1wNdE`{$NzW%68_i
$GXSdoAOfHPb^yZw>j5tQF#&=Bjsx`pDFJH%N&x-<%mBjxoc?41*8fKTkO61_O#pZR*#Hpz<N$I2lLDLoJOAqbNB>y=iUAn`9{
$n+&;XwP2LPr2p8!Mt9seT&p8ypAdi>n}C;;96mH_7e`u$J+R{{$FaRH|RmHyNI5Cd2OK>^SFW&vda0skihul<Mu;{4zI`u=AA
TLKgR
""",
    4: r"""
F#u@*!vIqKs{f_}$^K3K7XoMjp#sAH2LOfu%>K#%2LvSm%KmZy<^b~mCI1-!xc+Vb#QtFb>Hm8F3<8?~y#D3@rvrHWwEyz{ul{
2H(*U0UsQ-cdg8?Q1IRKddPyluTf&jk%YXIy3`v2ztdjRSE-TmqTQ~%ifD+8<mRRJsltN`@>oBt31Ap{cvRsL`P`~V37-~CAdP
5xK_w*XN8R{vK4#sKXA1^x2?+XGSknErVEaR6@rIsl9R0syA`9RU*olK`6kMgX<{5&=~J4*-4tya4e2#{ZT9-2ct~2mq=B!u)v
t$NsDTX8+Uxya4I{^Zbth)&XMxz5hP`)&O7uD*;IWu>cGJa{sjdIRH2S?*4QDgae8FP5ycQ0s-~@n*T`wSO0qa>i!S`$p97qNB
=qh6aV}G=KyQ~kpDOVQ2*}zcK;Uv?f<R)4Flf)Tmx<YGXFjQt^a8Nr3TIcrTxtSZvpxNZvZ&}(f?EbQU2!u82_^XkOD6NnEu%R
W&$JpZU5%|aQ~zK6#z>AN&sE_c>bFJzW;mwX8_gy8~|$o001oknE++~G6DAewf_hL9shX!b^_}F-2r?576C^9Jpf_=eFDb-{r)
ikOaMLs?EggoL;%?Sa{hAw@BcjhX#m>*;QkW;&;!x@cK@{gUjI4%3IS~Y6acsU1^<=-vjAlO6#&lxZvjgGTL4u7O#s*b699<<u
K+Rr!2nhQ3H_J<BmHFoOaFfVS^$RrNBrRc(gJD!7ynoO006cC6#*Im7y*m_SpoC_`~6M;Kmqap?);4c%>ax6Ljbt{cK-_i#s5(
RNdn;gDgeF!6av5ium5%bR{t*k%>Ww!r~sY-2>@69Spg{ntNc;_c>Ub|NdMFS{Qv0x!2I0+umQvXuKxu7CID9eQ2=oOuK>IN{Q
%eg?EdflNdpi5fBldHf&n@L-T!O=kpLzDf&dZ&l>hDi7XV%W{{P?q<Nv?_QU7HBb^xCLXaK(fCIJ)vFaY%fBmCk16#g~-JpZx(
A^_O`xclD!?g5Pess9xKCILYKD*>bbPypZm1^<oyMgesHtNj!JwgM~t^8RrCRsT)_(*Gm@Tmb(3BmWElO#kct8vfq@bN~zh7y-
@!U;7ROr2EMO=>)g}0sJEaSo}@{d<5_N>I8`U{RBA#00032WB!i;KLJ?&VgTI#OatQpTmX0ffB^mf-~dPg2>urVApj}=R{^R2=
K;3<xc{93!vFmLFa44KS^xt8OaK!9=l;(9QvrSc9{_U!`u>&xKmkJjhyc6+PXEvV0{mS7(En%u3IQblW&f4_{{kWY0|6TW9sX4
Q+W<rUsQ;P)s{m~PSN&@LaR3|u;{W~sQT{*vTmr2BumFz%!2XN@bpF-<0{|TT>Hm%Z{Q~j-?f#$tnE<{2!2r(yF8+N1#Q%%`Fa
j$7vj7SJGyh})tNyqC#QZG(ivZdHivOknJpjl4bpn_EL;=77M*pb($pGj7GyjSLvH!9FIsVB1k^$xa0sw{ong133?E(`2I{{Gv
S^wt&fB-52nE_t@$N{GT!2;s|%m7sYqyE1DKmv>b!2VnT7y%*wX91}HiU1@4CII0AH~@+NTK@O`76I}9W&ptd!2e<W_yUOjE&$
g72>yWpw*TD#c>o*zkN_3|m;=TCJ^y|FVgTd+%Kx?iIQ<>~DFA~0_yN8CApm^<KLGLqo&M_o!2HAjegK025dq@>QvP-Q?E#VhL
jYR<*Z)ZXX#WZUMgP+M1_1m2G6VMjm;TxRivXqndjO&W%>BRskN*_@I|6$DssDrk5&#|j2LXQn5d&-h5&x?HQ~%)ry8mwh4*ts
l^Z$na00MFWKLD8kz5xpU4grn<t^>>g^8hjdUH}pS)d1E2i~d#tn*T8WdjT&12>?9+o&fCpwg7<us{&~N^!}s%S^rS~ZUGSi8U
DKgh5&#5<p0k9&;V`zNB=wmxc~_OWBdaDX8;cXmjDR>75+{ATLKjTsR7FYum0%%JOhdXE&-4HegTF8BmY1HZvBA*t^Be48vjoI
g#tGJ
""",
    5: r"""
RRGff3<0bC-~ToO3;$yM`~ji?`U2Pg833#R6aNDN-ve|2KmRKLVF0xNeE(tqX#R5lXZ~aW!v9MDvjKhp=>EO{#shKul>glRn*L
b-)Bt|~l>eXnLjkb>YXB7hy8r+IOaS@+ga9xB$^X{>rT|g?_x;NOT>q8)H3PE%JpmO0i~#ZerT_i^EChuC>Hh!zeE^&QMgBDaI
{rHVEC6f&c>g5<TL9PqNB!>r2?Rv_qyC`%hX8;7d;pjKECBBO9|4a5#Q+lk(EwKe8Ud#ONC5l)l>m7Dc>h2Fm;WyR#{Y{0>HI|
gZ~m(PV*jE5cmS*a1N}Y#p8=BqTL5PMfdCExVF4}x4FNR(a{q(>?Eg>z82^U=tpk+(Oa68KMgcwlp#N9_bN_Sv1pkx(3<2%`rv
KpnME~#r0|C?k%l{ezk^d_GuK%w9K>!i{(*j2TOaz+$UH^ao4FInISq2^g9{z*?+yLhR>;R+yc>k^c7XI!468~%fHUbp@-2T}A
b^;~*R{!w*X#cVQ5CAIwKLBO?QT{Ff{r~y@(Ewlm5CEhAF#w1Gs{o7tdjVzs-2c4+LjPF(hywKh`vG?U5dmZXVE}~yL;~OdZ2$
NFqW|3hLI7$2G63TK2L6u#*#A!c9RT3~>Hhcs3<S&kUjMNERR2i+7Xd>56#(4)b^ad#<^U!DqyR(#W&x!CeE^yPBLFJ@@c(53n
E<H%Z~zJdNBuYdc>FE_7XN|&GyrV=f&9k+Y677Dod0wFoBw?PX94p6V*%j*E&@FPOa6EO*#JxcTK!`JH34k`oB$C3x&K@M1ppl
cQvy}~@BjY)6aqT|6#zf~)&J`Kt^n!(IRG30xBs&J9RV~0sr*v^U;W1ZGXJyx%m2Xt*8G_OTLI_*F92o!;{Ol;hyZc`Edj6q_5
cn4SpNzB0s}PuUHzN`i2)@7;{S92VE`ilSpd=kw*O@R=Ksq7eg8TD?f-KC9RKJ3rvSeHLjYC*4*^&HJpe5P8vNq^J^oAnQ~&n=
F984l%KMc6VFA|wE&!hZ<p5RzdjabI%>bDHZvJ2X_5e};D*m+pdjd`UvHsir9RCmjv;Xb@Cjc=08~?Qbng6=~KmLUOEC50P%m6
Y1!~5U^I{dZ+mjw3$1^ib7Y5Z3M7zD!mjRds&$OI+?002V)oc`PafdNwfo&f6q83P^xtN_IScL3)9v;ai`;r&4YasYGxgaKmzq
yc08ZvUVHhX3XNWc^P6^8c^@HvkR)3jf9ZXaQFK#QzNezWzf1^Z@4lH2|#v1^=c1F#HPuY5x)b`2ZUKi~o}T76aw|sQ|YC(ftn
oodERxWB;82YyeyUh5af29{|Pw;r|Q(cK$^EfC7F0TmVJ^iT=m|s{R`QLI5KD9RQO6%>pa{NdN2qtN_LTp#bOr82+0969DA@T>
{bmUjV27+5Th#SpKa31O3?k8~}6xfB&ZdTmZ2CodR3_+yGz!`u<=3gaD8K<^GETasQwIZ~lV+CjpB8@&9}OzW)RM2LtN<+yLwV
9{(r;x&U?p+5uGl0|LhZg907_9|5EQtp1+>3j%xrrv8EfY5{NmoB>|{LIBGD*8k@M`Tu(VmHxB-r~r`vR{*pB?EhH(69Z=c%Kv
cz$^E|o@&73Sy#OEm!~hrpX9EBLp8w1Kc>v)5od3-L8~r-~egNS9B?4{!*#95^?*HrpR{qid^!#}M6#ygv1Oej!asFui2m)aL;
r|Q(m;Z(Up#M<;g#Xt4IRFd*2Lm$!^8OtFpa8M|Qvk05s{Q8x+5da~YXZjq@c-NZVE`fhNdcJu*#ffwe*XgiX8-X3j{k!J`Th0
*QUL4zKLWJ@dI01A00Id9O986^asvwjMFD>ST>$L>pa97LdH#R_>i>QJumOYsTL7T|_W<?$0s)Hvc>=fqXa5QRXa7V0Spg>j0{
-j)@c`idBmji}ivSq@`~EZncmVGIkNms-|Np@MeE|ReGX6&WdIIGCQvqQCbN;ISR0DhhXaRrxngN^w;{I9#i2cX{%>1?d+Ws;A
bOQDM
""",
    6: r"""
Q~=2U(Ext^t^aTW=>C)a*#Wiz0t5R0CjhGe4*%-_$OBXWJO4HSUI3Q>VgFSCasG4vcK%ENoBw$K+5wjUl>X8HiUWiEivOVgnEq
P-t^i&Dd;e_wLIKtQU;q^Wpa3udGyv)Uj{qD2>i_KjUjQcl(EauSKmXYLEd#{>X8{-jo&e$gr~eKB83bMd;r<o>fdHHU6#h&A6
#hs6SpY`=WB+vlcL4bSApHmd(*suhdj5(1fdFs+X8?fz0|4s$9RYs;wg3kJ&;W1$_5i;CO8~+DiU5NCyZ>nc)c@}O+W%k!_xv^
fVg6<REC0O!ivY|27yW?%qXCToH~?t=pa2{JYXKVo2LT-bZvU$P<o`hc+5Vvbh6A1bO8#vAECC_^q5nw%W&eZx=>Dhx`2e>6y8
i<I8~+vo0Rhke;r|H&T>lCFg#Xw8CIBz~&H`irJ_Nk~eE)v`9srvF_XY6*8vdXF)BvvmvH+d{Q~!<sDE<ZkG5@&$Spq}=l>Q3<
XaYC<ZvXrJhX2z4F#t>dSO9VSi~cA8>;L)x?*N$oCjg!RQvikmxB!&@O94&(#{cR8B>$5AWdig75(0|<CIMXlY5;`*O9J-*QU4
AA#{bO#EdYA}3jp!{1pbWx<^NdzDgfgEt^O+j-~-nDZ~vSAY5!LK7y(rO69BXPtNuL!*#H0liU4{6V*!T$aR8zL8vsWC765+&x
&UGRj{xccPW>nUg8U2t`~HdlKLDEk%={7oasrM2lmCwX!~c!|UIG38VFB3x{Q(dGGX6yXAORNuVEtSIEdg5sy8tBsmj6uv+y4O
sIs#t)`u_|7=m7!&^Zy_Jt^eEooB+)KjQ~;r@BeuHEdk*I(flm`E&YA|{QkoK)Bn)_@chpJg8}XU1OQ+D{{IXBjsQylA_2<)0s
+4MKmX|cA_Euxll_AOs{uR$=>L5HUH~%yegMV-v;TGf{QuSeb^jm$3IIX?2>%=ZoB+oEh5&Q{Gyx?3S^x+HCH(0AFaBHpS^xb1
H30knz5A>GWdXnd9{{8P1p!k5fC2gcwg7$qdH#|9`~YD8>;2CEMgma%qW;qT=Kk0Ky8q??IRHZa4FAIag8zm8M*gDzBmijusQ@
qnr2FXu7yRr4odnSWApBVaY5Y(FI|S|ft^{cN;sh%M000UBZT^x0Mge&KWdQB}PXq7(NdSBQQULk?)&MgB1O6ugC;;pJPywU=+
yS=!v;TAg$N$>@D*b~0T>t_AVgM8W=l<ILNda*F7yzCD_x^+cE&(|HdjN$2M*o%o?fXCg)c<7vB>^A*X#b-A^aB3<{QyD%1^#0
G=>S;%x&M0szW`PMOZ{*EmH;dO4FLcDQvO%|R|2j7!2rww*#3wCbN<W!{{Kk*-v6Ee1q1p2;{KfffdISz!vN3#G5&o4!~b6Y9|
9o%qyPc{DE~YHr~aw_%lsJsj{wmCu>YO_LIB79ZvvD4Hv#7XP5+(#xd7w;D*smkum6nzE&j6qlmXxW9sq#<p8pm8-vR*tF#&!7
SO4(=i~uMCodJRV$^pv(zykCD!2nhOjQ+F$Edpi%(f)A(9RcnBX91!Ad;lW=9{{!jI{;|^SN`Vy8UgJ8g8;+-$NzBs>jHiLB>)
5h4gP`vz5m+)d;moKi2x)4oCD7PIRAhCO90vbx&N{NKK&#BF91*e>j9kp{{LhEA^^Ywh5p3<uKbz+Yyf8fF9G%dQvQ1V-~nv^C
IEl{zW-JLdjApuQU3w{3IG=XKLZW{m;T`YasZ<LasZkF*8S7~oB!<nIRc0OyZ?#+9RN@L3IV479Rq>@5&yCOIREDWtN(EU8~)+
}{r^|~1_FNpPym|%#{o9}6#=dRr~}{u>Hs+bIRFF!zyP%XqyB0EqyPE-dI3HF9{@xEs{ktfya1yBxB`Lz@&2p+IR8EWb^#LsDg
Mv_k^o2k<^R9`yZ~eVI{yv=vjFJ-Rs8AxWB>^OtN;f95dK*GP6Gb_odNU#ss8HzIs=9RNCCF|oB^2vA^%zfas6!qmi(ps8UHT+
qXIMk
""",
}
