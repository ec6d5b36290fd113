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
