/**
 * The converter takes font and colours from the page around it; the page may set `--portico-accent` and style the parts
 * `converter`, `rate` and `source`.
 */
export const styleText = `
:host { display: block; max-width: 26rem; font: inherit; color: inherit; }
:host([hidden]), [hidden] { display: none; }
section { display: grid; gap: .25rem; padding: 1rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .75rem; }
label { display: block; font-size: .875em; }
input { box-sizing: border-box; inline-size: 100%; min-block-size: 2.75rem; padding: .5rem .75rem; font: inherit; font-size: 1.125em; color: inherit; background: transparent; border: 1px solid color-mix(in srgb, currentColor 60%, transparent); border-radius: .5rem; text-align: start; }
input:focus-visible, a:focus-visible { outline: 3px solid var(--portico-accent, Highlight); outline-offset: 2px; }
input[aria-invalid=true] { border-width: 2px; }
output { display: block; font-size: 1.5em; font-weight: 600; overflow-wrap: anywhere; }
p { margin: .25rem 0 0; font-size: .875em; overflow-wrap: anywhere; }
p:empty { display: none; }
bdi { unicode-bidi: isolate; }
a { color: var(--portico-accent, inherit); text-decoration: underline; }
p > a:only-child { display: inline-block; min-block-size: 1.5rem; }
`
