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
(*O7X_x@D=Z2)%v9stq-f&T#j)c}nDL;z_3q5uN_$pF0o5B~-Kkp40Mo&qKRbpAI0;s101vH%VM+WtKLL;%tMQ~}Tby#Fi!=>F
*c3jneHLja-x3IWId`Tv;yOa5>IZ~kKb&;Y*vO#qw#)BjWe)d8*m?*0@23<4tn4FGKbkN-dbR{z}p^8dpANC2t;iU5QGz5SB^H
vw4wjR0r>gZ?c4MFIT)?f@bGj{nsG763i}-~QkLQvhTC2LA^DD*rVAEC5pgP5}Y_g#WVtE&u2MD*#FVJpYIOzW*Wr1pw>;xBss
Im;nd>lK%?;WB>F2KLI@ey8tHthyLUK`2n#1A^#=;<^P-hf&kn9lK)lz6aJ$C@c)?pUI2RmDgTuJWB-=_6#q;Cy#J8^zyI<7^Z
%y-!T%Niz5!qWod1LWvH|-62?7)Wng3S*cL0_D?EVP>U;x$ti~x=RPymbo2m#vx^#8*EM*hYCGy%r{f&Y5|SpItdF98Yx!2rYl
MgNBYOaC<gDFOWcHUCfmqW`!675`ZQ7y?%T9so1`E&w6`$N%d8`2c?bhX2w2s{WJzM*uhg=KT-=-~c)QOaKJ|%K)VRt^kMsUjY
989{-L1Lje^5-v7S<v;VLEVgMNa*8eO3i~pDaJ^+XP5diT3_W#lUVF2p?83F76s{k(l1^|Tr$o_)?`2T_a`v5!u*8WEUGyXXMZ
UB}4F#*5;*Z-6MYXCm~djNL;!T{(0DgPD$>i-!3hW-%$SOUZU-TwLj@BfJaUjVQF`T?r|=K-Gn5C32R8~^72djR_YWB?NX4gkO
awElPiRskUaMFG71u>WWQm;aOh!vOyNV*#fC+y7Gm9RJ<^7y)+wi~vOdGXN|B(Eld^1OI6NNCCY8bO1vEJpLvD3ILn_vjDOG3;
%%t4*&-M0|9IP82}*wX#g4kT>mTqHvfnK>;K69hya5ClmY4hi~+6v?f@VFF8{v(k^oKrRsatHX8}L~BmRW{I{<Y5-v2ECSpb^<
jQ}72^8oq(^Z)+=tO1w*T>hB==l~o3?f*moCjk)uYyPYMaQ@W*asg5PP5-n3AOB_m2LVt2K>&vThyd{bM*cAX!T)9eXaGC^Jpn
fWQ~@smc>at2PXUer_x`Q^QvoRfIss$;g8mBs#Qx|2001ojHUL!st^NoC2LFKm=l{9?X8<_=3IMnM_Ww-(I{}FPK><<#F8@&fd
H*K>(g1<}DFGw^8v&>QQvmn?w*TY+#Q(DY(fz&uEC5gdmjMz0O#o5=@c#z^&;A7e0RC_QxBp@Q3;;&|hyJAg1_Dz5Y5;No6aKa
TGyydLG5-Yup8$&fEdKQV(f>REQ2@FC<o;;@KLKz4V*r)^4gUfF;Qs~yAOSA^|NeUbnE`wN834Whs{io-y8t!;yZ;IROaRmXi2
+9d;Ql}X-2i?5MgcnkrvL>1i~#xn7XZ@${{Msj5dSg(RsX&K)Bqm<&j4cnPXMC<SO7Ht7ykDD#Q$0V<o_i9ivCvrFabOMmj5CF
z5mVsDgng*=l<mZlK<xZ9RCRa)&C0t@c>EyYyVjP8vxn<CjqSg2mdkvqyLrv4gj0}tpFwfGXdlO>i!-8-T!L<r~%ObjQ*Yh7y#
Y?mH?yxN&jL0rv7CClK^Z0?f(e>wg9XDNC3J2$^LQv5&<Ir&H$MIzyF5+^#4f!b^i<kfdGj9JpZEq0sxW#fB&8TssPvjPy+n_H
~&cgvHm>&uKyqbQva;}<^L1`_W+syf&k|Kn*V?Qk^iLsDgcuJ68|j!4FLB5JpWAr3;@#qZvguMb^#dy$^Xdz1px2=5dk^@ga1(
g@BeB4hXG;$i2sfNmH%-5ME^<wlK`UtR{u@_?*P95IRG#L=l*yADFAE$y8(g!;Q(U)vHwj0T>o7FLI8>YO#spV8vv95(f?Babp
gQtC;$lmxc+hfivVN)C;$urrvHon0{@=?MgVUB@Bg6wZvaUECj$Nd(*OMa$Nne*kN>m)IRQ!kBmcDkGXZk{odE0r*#DgW3jc@z
i~#We
""",
}
