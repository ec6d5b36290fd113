import { amountParts, plainAmount } from '@portico/format'
import type { FigureText } from '../../figures/live/figure.ts'
import { type Moving, readMoving } from '../../figures/moving/moving.ts'
import type { NewestPrices } from '../../figures/live/newest-prices.ts'

/** An element with its texts and elements, as `createElement` of React would have it. */
function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** Writes an amount as ui/amount.tsx draws it: the count of zeros stands lower, and is read out in full. */
function writeAmount(place: Element, text: string): boolean {
  if (place.textContent === text) return true
  const parts = amountParts(text)
  const [first] = place.childNodes
  if ('text' in parts && first instanceof Text && place.childNodes.length === 1) first.data = parts.text
  else if ('text' in parts) place.replaceChildren(parts.text)
  else
    place.replaceChildren(
      element('span', { 'aria-hidden': 'true' }, parts.before, element('sub', {}, parts.zeros), parts.digits),
      element('span', { class: 'visually-hidden' }, plainAmount(text)),
    )
  return true
}

const arrows = { rising: '▲', falling: '▼', steady: '' } as const
const order = ['rising', 'falling', 'steady'] as const

/** The words for a rise, a fall and neither, as the page's note of live prices has them. */
function wordOf(direction: keyof typeof arrows): string {
  const words = document.querySelector<HTMLElement>('[data-trend-words]')?.dataset['trendWords'] ?? ''
  return `${words.split('|')[order.indexOf(direction)] ?? ''} `
}

function writeChange(place: HTMLElement, { direction = 'steady', text }: FigureText): boolean {
  const [arrow, word, percent] = place.children
  if (!arrow || !word || !percent) return false
  place.dataset['direction'] = direction
  arrow.textContent = arrows[direction]
  word.textContent = wordOf(direction)
  percent.textContent = text
  return true
}

/** The converter's result, unless the amount is no longer the page's. */
function writeResult(place: Element, text: string): boolean {
  const amount = document.querySelector<HTMLInputElement>('#amount')
  if (!(place instanceof HTMLInputElement) || amount?.value !== amount?.defaultValue) return false
  place.value = plainAmount(text)
  return true
}

function writeText(place: HTMLElement, moving: Moving, said: FigureText): boolean {
  switch (moving.kind) {
    case 'change':
      return writeChange(place, said)
    case 'sentence':
      return said.direction === moving.says
    case 'result':
      return writeResult(place, said.text)
    default:
      return writeAmount(place, said.text)
  }
}

/** Moves what ages count from, and from when on prices are last known ones. */
function moveDates(place: HTMLElement, moving: Moving, prices: NewestPrices): void {
  const asOf = prices.asOf(moving.of)
  if (asOf === null) return
  if (moving.kind === 'age') place.dataset['age'] = asOf
  if (moving.kind === 'time') place.setAttribute('datetime', asOf)
  if (moving.kind === 'stale') place.dataset['staleFrom'] = prices.staleFrom(moving.of) ?? asOf
}

/** Whether what is said of a source holds for newer prices too; a list says more than one of them. */
function isStillFrom(
  place: Element,
  { of, mark }: Extract<Moving, { readonly kind: 'origin' }>,
  prices: NewestPrices,
): boolean {
  const newer = prices.origin(of)
  if (newer === null) return true
  return newer.mark === mark && (of === '*' || newer.source?.name === place.textContent)
}

function draw(place: HTMLElement, prices: NewestPrices): boolean {
  const moving = readMoving(place.dataset)
  if (moving === null) return true
  moveDates(place, moving, prices)
  if (moving.kind === 'whole') return prices.asOf(moving.of) === null
  if (moving.kind === 'origin') return isStillFrom(place, moving, prices)
  const figure = prices.figure(moving)
  if (figure === null) return true
  if (figure === 'too-old') return false
  // Beside its arrow a change has no sign.
  const shown = figure.kind === 'change' ? ({ ...figure, kind: 'size' } as const) : figure
  return writeText(place, moving, prices.format(shown))
}

/**
 * Writes newer prices into the server's HTML, before React has taken it over, which leaves what is within such elements as it
 * stands.
 * @returns false where some part takes more than a figure, so that the app is wanted.
 */
export function drawFigures(root: ParentNode, prices: NewestPrices): boolean {
  const places = [...root.querySelectorAll<HTMLElement>('[data-figure]')]
  return places.map((place) => draw(place, prices)).every(Boolean)
}
