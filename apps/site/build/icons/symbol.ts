/** The rectangle that web3icons cut each drawing by; a symbol is cut at its edges anyway. */
const cutAtEdges =
  /^<g clip-path="url\(#(\w+)\)">(.*)<\/g><defs><clipPath id="\1"><path fill="#fff" d="M(?:24 0H0v24h24z|0 0h24v24H0z)"\/><\/clipPath><\/defs>$/

/** What may stand in a drawing: shapes, paints and their groups; no script, text, picture, style sheet or link. */
const allowedElements = new Set(
  (
    'circle clipPath defs ellipse feBlend feColorMatrix feComposite feFlood feGaussianBlur feOffset filter g line linearGradient ' +
    'mask path polygon polyline radialGradient rect stop use'
  ).split(' '),
)

/** Throws an error that names the asset when a drawing could run, load or link to anything. */
export function ensureHarmless(svg: string, asset: string): void {
  const refuse = (what: string): never => {
    throw new Error(`The drawing of ${asset} holds ${what}, which no drawing may.`)
  }
  if (/<[!?]/.test(svg)) refuse('a declaration')
  for (const [, name = ''] of svg.matchAll(/<([A-Za-z][\w:-]*)/g)) {
    if (name !== 'svg' && !allowedElements.has(name)) refuse(`<${name}>`)
  }
  for (const [, name = '', value = ''] of svg.matchAll(/([\w:-]+)\s*=\s*["']([^"']*)["']/g)) {
    if (/^on/i.test(name)) refuse(name)
    if (/href$/i.test(name) && !value.startsWith('#')) refuse(`a link to ${value}`)
    if (/url\((?!#)/.test(value) || (name !== 'xmlns' && /(?:javascript|data|https?):/i.test(value)))
      refuse(`the address ${value}`)
  }
}

/** Ids inside a drawing would clash in one sheet; each gets its asset's name before it. */
function isolateIds(svg: string, asset: string): string {
  return svg
    .replace(/\bid="([^"]+)"/g, `id="${asset}-$1"`)
    .replace(/(url\(#|href="#)([^")]+)/g, `$1${asset}-$2`)
}

/** A drawing as a symbol of a sheet, under the asset's slug. */
export function symbolOf(svg: string, asset: string): string {
  ensureHarmless(svg.replace(/^<\?xml[^>]*\?>/, ''), asset)
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? '0 0 32 32'
  // Paints that are set on the drawing as a whole, such as fill="none", hold for what is inside it.
  const opening = /<svg([^>]*)>/.exec(svg)?.[1] ?? ''
  const paints = [...opening.matchAll(/\s(fill|fill-rule|stroke|stroke-width)="[^"]*"/g)].map(
    ([text]) => text,
  )
  const body = svg
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/>\s+</g, '><')
    .trim()
    .replace(cutAtEdges, '$2')
  return `<symbol id="${asset}" viewBox="${viewBox}"${paints.join('')}>${isolateIds(body, asset)}</symbol>`
}
