import sanitize from 'sanitize-html'

/** A drawing that a page may not hold. The message says what of it is not allowed. */
export class DrawingError extends Error {
  override readonly name = 'DrawingError'
}

const paint = [
  'fill',
  'fill-rule',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
]
const common = [
  ...paint,
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'transform',
  'class',
  'id',
  'clip-path',
  'clip-rule',
  'mask',
]
const gradient = [
  'id',
  'gradientUnits',
  'gradientTransform',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'fx',
  'fy',
]

/**
 * The elements of a drawing and their attributes. Not here on purpose: what runs (`script`, handlers, animations), what fetches
 * (`image`, `use`, `a`, `feImage`), what styles the page around (`style`), and what holds another language (`foreignObject`).
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  svg: [...common, 'xmlns', 'viewBox', 'width', 'height', 'role', 'aria-hidden', 'aria-label', 'focusable'],
  g: common,
  path: [...common, 'd'],
  circle: [...common, 'cx', 'cy', 'r'],
  ellipse: [...common, 'cx', 'cy', 'rx', 'ry'],
  rect: [...common, 'x', 'y', 'width', 'height', 'rx', 'ry'],
  line: [...common, 'x1', 'y1', 'x2', 'y2'],
  polyline: [...common, 'points'],
  polygon: [...common, 'points'],
  title: [],
  defs: [],
  clipPath: ['id'],
  mask: ['id'],
  linearGradient: gradient,
  radialGradient: gradient,
  stop: ['offset', 'stop-color', 'stop-opacity', 'class'],
}

const largestCharacters = 20_000
const rootEnd = '</svg>'

/** Numbers, names, colours and a place of the drawing itself: no address, no entity, no escape. */
const plainValue = /^[A-Za-z0-9 .,#%()+\n\t-]*$/
const ownPlace = /^url\(#mark-[a-z0-9-]+\)$/
/** Functions that lead to something outside the value: an address, or what the page around has set. */
const leadingOut = /(?:url|var|env)\s*\(/i
const ownName = /^mark-[a-z0-9-]+(?: mark-[a-z0-9-]+)*$/

function isFine(name: string, value: string): boolean {
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg'
  if (name === 'class' || name === 'id') return ownName.test(value)
  if (name === 'aria-label') return !/[<>&]/.test(value)
  return ownPlace.test(value) || (plainValue.test(value) && !leadingOut.test(value))
}

/**
 * A drawing (SVG) that is fit to stand in every page: listed elements and attributes, with values that fetch nothing. Whatever else is in
 * it is refused, not taken out, so that its author hears of it.
 * @throws DrawingError
 */
export function checkedDrawing(svg: string): string {
  const text = svg.trim()
  if (text.length > largestCharacters) throw new DrawingError(`longer than ${largestCharacters} characters`)
  if (!/^<svg[\s>]/.test(text) || !text.endsWith(rootEnd))
    throw new DrawingError('expected one <svg> element, and nothing around it')
  if (/<[!?]/.test(text))
    throw new DrawingError('comments, declarations and processing instructions are not allowed')
  const clean = sanitize(text, {
    allowedTags: Object.keys(allowed),
    allowedAttributes: Object.fromEntries(Object.entries(allowed).map(([tag, names]) => [tag, [...names]])),
    allowedSchemesAppliedToAttributes: [],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attributes) => {
        const names = Object.hasOwn(allowed, tagName) ? allowed[tagName] : undefined
        if (names === undefined) throw new DrawingError(`<${tagName}> is not allowed in a drawing`)
        for (const [name, value] of Object.entries(attributes)) {
          if (!names.includes(name))
            throw new DrawingError(`<${tagName} ${name}> is not allowed in a drawing`)
          if (!isFine(name, value))
            throw new DrawingError(
              `<${tagName} ${name}> has a value that is not allowed; names begin with mark-`,
            )
        }
        return { tagName, attribs: attributes }
      },
    },
  })
  const isOneRoot =
    clean.lastIndexOf('<svg') === 0 && clean.indexOf(rootEnd) === clean.length - rootEnd.length
  if (!isOneRoot) throw new DrawingError('expected one <svg> element, and nothing around it')
  return clean
}
