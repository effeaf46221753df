// Texts that try to run a script, written for these tests. In some browser each would call `ran()` if it were inserted
// into a page as markup, or followed or loaded as an address.

const SCRIPTS = [
  '<script>ran()</script>',
  '<ScRiPt >ran()</sCrIpT >',
  '<script/x>ran()</script>',
  '<script src="data:text/javascript,ran()"></script>',
  '<script src=//evil.example/x.js></script>',
  '<scr<script>ipt>ran()</scr</script>ipt>',
  '</script><script>ran()</script>',
  '</title><script>ran()</script>',
  '</textarea><script>ran()</script>',
  '</style><script>ran()</script>',
  '--><script>ran()</script><!--',
  ']]><script>ran()</script>',
  '<script type="module">ran()</script>',
  '<noscript><p title="</noscript><img src=x onerror=ran()>">',
];

const HANDLERS = [
  '<img src=x onerror=ran()>',
  '<img src=x onerror="ran()" alt="a"/>',
  "<img src='x' onerror='ran()'>",
  '<img src=x OnErRoR=ran()>',
  '<img/src=x/onerror=ran()>',
  '<img src=x\nonerror\n=\nran()>',
  '<img src=x onerror=&#114;&#97;&#110;&#40;&#41;>',
  '<img src="/icons/icon-192.png" onload=ran()>',
  '<img srcset="x" onerror=ran()>',
  '"><img src=x onerror=ran()>',
  "'><img src=x onerror=ran()>",
  '` onerror=ran() x=`<img src=x onerror=ran()>',
  '<body onload=ran()>',
  '<body onpageshow=ran()>',
  '<iframe onload=ran()></iframe>',
  '<input autofocus onfocus=ran()>',
  '<select autofocus onfocus=ran()></select>',
  '<textarea autofocus onfocus=ran()></textarea>',
  '<a href="#" tabindex=1 autofocus onfocus=ran()>a</a>',
  '<details open ontoggle=ran()><summary>a</summary></details>',
  '<video src=x onerror=ran()></video>',
  '<video><source onerror=ran()></video>',
  '<audio src=x onerror=ran()></audio>',
  '<object data=x onerror=ran()></object>',
  '<p style="animation: spin 1ms" onanimationstart=ran()>a</p>',
  '<style>@keyframes k{}</style><p style="animation-name:k" onanimationstart=ran()>a</p>',
  '<div contenteditable autofocus onfocus=ran()>a</div>',
  '<link rel=stylesheet href=x onerror=ran()>',
];

const DRAWINGS = [
  '<svg onload=ran()></svg>',
  '<svg/onload=ran()>',
  '<svg><script>ran()</script></svg>',
  '<svg><script href="data:text/javascript,ran()"/></svg>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s></svg>',
  '<svg><set attributeName=href to=javascript:ran() onbegin=ran()></svg>',
  '<svg><a xlink:href="javascript:ran()"><text y=20>a</text></a></svg>',
  '<svg><foreignObject><img src=x onerror=ran()></foreignObject></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=\'http://www.w3.org/2000/svg\' onload=ran()></svg>#x"></svg>',
  '<math><mtext><img src=x onerror=ran()></mtext></math>',
];

/** Harmless when parsed once, not when serialised and parsed again. */
const MUTATIONS = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=ran()>">',
  '<svg></p><style><a id="</style><img src=x onerror=ran()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=ran()>',
  '<svg><style><img src=x onerror=ran()></style></svg>',
  '<math><annotation-xml encoding="text/html"><style></math><img src=x onerror=ran()>',
  '<template><img src=x onerror=ran()></template>',
  '<div><template shadowrootmode=open><img src=x onerror=ran()></template></div>',
  '<table><td><svg><desc><td><img src=x onerror=ran()></desc></svg></td></table>',
  '<!--><img src=x onerror=ran()>-->',
  '<![CDATA[<img src=x onerror=ran()>]]>',
  '<?xml version="1.0"?><img src=x onerror=ran()>',
  '<xmp><img title="</xmp><img src=x onerror=ran()>">',
];

const FRAMES = [
  '<iframe src="javascript:parent.ran()"></iframe>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<object data="javascript:ran()"></object>',
  '<embed src="data:text/html,<script>parent.ran()</script>">',
  '<meta http-equiv=refresh content="0;url=javascript:ran()">',
  '<base href="javascript:ran()//">',
];

/** As the address of a link or a picture. */
export const HOSTILE_ADDRESSES: readonly string[] = [
  'javascript:ran()',
  'JaVaScRiPt:ran()',
  'java\tscript:ran()',
  '\u0001javascript:ran()',
  'javascript\u200b:ran()',
  '\uff4aavascript:ran()',
  'data:text/html,<script>opener.ran()</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="ran()"/>',
  '//evil.example/x',
  '/\\evil.example/x',
];

/** Eighty of them. */
export const HOSTILE: readonly string[] = [
  ...SCRIPTS,
  ...HANDLERS,
  ...DRAWINGS,
  ...MUTATIONS,
  ...FRAMES,
  ...HOSTILE_ADDRESSES,
];
