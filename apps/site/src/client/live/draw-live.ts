import { plainAmount } from '@portico/format'
import type { Live } from '../../shell/live-prices.ts'

/** Writes a text in place of another one. What is more than a text only the app can draw. */
function write(element: Element, text: string | null): boolean {
  if (text === null) return true
  const node = element.firstChild
  if (!(node instanceof Text) || element.childNodes.length > 1 || text.includes('{')) return false
  if (node.data !== text) node.data = text
  return true
}

const arrows = { rising: '▲', falling: '▼', steady: '■' } as const
const order = ['rising', 'falling', 'steady'] as const

/** The words for a rise, a fall and neither, as the page's note of live prices has them. */
function wordOf(direction: keyof typeof arrows): string {
  const words = document.querySelector<HTMLElement>('[data-trend-words]')?.dataset['trendWords'] ?? ''
  return `${words.split('|')[order.indexOf(direction)] ?? ''} `
}

type Change = Exclude<ReturnType<Live['change']>, 'too-old' | null>

function writeChange(element: HTMLElement, { direction, percent }: Change): boolean {
  const [arrow, word, text] = element.children
  if (!arrow || !word || !text) return false
  element.dataset['direction'] = direction
  return write(arrow, arrows[direction]) && write(word, wordOf(direction)) && write(text, percent)
}

function unitOf(text: string): { symbol: string } | { code: string } {
  return text.startsWith('code:') ? { code: text.slice('code:'.length) } : { symbol: text }
}

/** Parts whose words depend on a change: `change btc/usd 24h 65000`, then what the kind needs. */
function drawChange(element: HTMLElement, live: Live, mark: readonly string[]): boolean {
  const [kind = '', of = '', window = '', then = '', ...rest] = mark
  const moved = live.change(of, window, then)
  if (moved === null) return true
  if (moved === 'too-old') return false
  switch (kind) {
    case 'change':
      return writeChange(element, moved)
    case 'size':
      return write(element, moved.size)
    case 'absolute':
      return write(element, live.arithmetic.money(moved.absolute, unitOf(rest.join(' '))))
    default:
      // The sentence holds for one direction only.
      return moved.direction === rest[0]
  }
}

/** The converter's result, unless the amount is no longer the page's. */
function writeResult(element: HTMLElement, text: string | null): boolean {
  const amount = document.querySelector<HTMLInputElement>('#amount')
  if (!(element instanceof HTMLInputElement) || amount?.value !== amount?.defaultValue) return false
  if (text !== null) element.value = plainAmount(text)
  return true
}

function drawTime(element: HTMLElement, live: Live, [kind, of = '']: readonly string[]): boolean {
  if (kind === 'stale') {
    const from = live.staleFrom(of)
    if (from !== null) element.dataset['staleFrom'] = from
    return true
  }
  const asOf = live.asOf(of)
  if (asOf === null) return true
  if (kind === 'age') {
    element.dataset['age'] = asOf.iso
    return true
  }
  element.setAttribute('datetime', asOf.iso)
  return write(element, asOf.text)
}

function draw(element: HTMLElement, live: Live): boolean {
  const mark = (element.dataset['live'] ?? '').split(' ')
  const [kind = '', of = '', third = ''] = mark
  switch (kind) {
    case 'price':
      return write(element, live.price(of))
    case 'amount':
      return write(element, live.amount(of, third))
    case 'result':
      return writeResult(element, live.amount(of, third))
    case 'low':
    case 'high':
      return live.beyond(of, kind, third) === null
    case 'origin': {
      const name = live.origin(of)?.source.name
      return name === undefined || element.textContent === name
    }
    case 'whole':
      return live.asOf(of) === null
    case 'time':
    case 'age':
    case 'stale':
      return drawTime(element, live, mark)
    default:
      return drawChange(element, live, mark)
  }
}

/**
 * Writes newer prices into the server's HTML, before React has taken it over. Texts only: React keeps to them, because the
 * parts that bear a mark may differ from what it expects.
 * @returns false where some part needs more than another text, so that the app is wanted.
 */
export function drawLive(root: ParentNode, live: Live): boolean {
  const marked = [...root.querySelectorAll<HTMLElement>('[data-live]')]
  return marked.map((element) => draw(element, live)).every(Boolean)
}
