import { Decimal } from '@portico/decimal'
import { percentBetween, setByHandSource, staleAfterMs, windowSlackMs } from '@portico/market'
import { type Figure, type FigureStyle, type FigureText, formatFigure } from './figure.ts'
import { markOf, type SourceView } from '../sources.ts'
import type { PageLive, PagePrices } from './page-live.ts'
import type { Moving } from '../moving/moving.ts'

interface NewestOptions {
  readonly page: PageLive
  /** Prices of the stream, by slug; older ones than the page's do no harm. */
  readonly streamed: PagePrices
  /** When the page's data was true: ISO 8601. */
  readonly pageAsOf: string
  /** How the page writes numbers. */
  readonly style: FigureStyle
}

/** Prices of both assets of a rate in US dollars, and what follows from them; plain decimals. */
export interface NewestRates {
  readonly from: string
  readonly to: string
  readonly rate: string
  readonly inverse: string
}

/** Where a newer price is from. */
export interface NewestOrigin extends Pick<SourceView, 'mark'> {
  readonly iso: string
  /** Null where the page does not know who has set it by hand. */
  readonly source: Pick<SourceView, 'name' | 'url'> | null
}

/** Prices that are newer than the page's. Every answer is null where the page's own is the newest there is. */
export interface NewestPrices {
  rates(of: string): NewestRates | null
  /** When the older of both prices was true; of `*`, when the newest of all was. ISO 8601. */
  asOf(of: string): string | null
  /** From when on either is a last known price; ISO 8601. */
  staleFrom(of: string): string | null
  /** Where the price of an asset is from; of `*`, where the first of a list that was set by hand is. */
  origin(of: string): NewestOrigin | null
  /** A figure as it is by now; a change is too old once the page's data is too far from the end of its window. */
  figure(moving: Moving): Figure | 'too-old' | null
  /** The text of a figure in the page's language. */
  format(figure: Figure): FigureText
  /** The text of what `figure` gives; null where the page's own is the newest, or is too old to tell. */
  text(moving: Moving): FigureText | null
  /** How far a rate went since an earlier one, to stand beside an arrow. */
  since(now: string, then: string): Figure
  times(value: string, factor: string): string
  over(value: string, divisor: string): string
}

type Price = PagePrices[string]

/** What a rate is counted in: the dollar of `btc/usd`. */
const targetOf = (of: string) => of.split('/')[1] ?? ''

/** The prices of a page, each in its newest state. */
function createBook({ page, streamed }: Pick<NewestOptions, 'page' | 'streamed'>) {
  const isNewer = (slug: string): boolean => {
    const [known, found] = [page.prices[slug], streamed[slug]]
    return known !== undefined && found !== undefined && Date.parse(found[1]) > Date.parse(known[1])
  }
  const newest = (slug: string): Price | undefined => (isNewer(slug) ? streamed[slug] : page.prices[slug])
  const pricesOf = (slugs: readonly string[]): readonly Price[] =>
    slugs.map(newest).filter((price) => price !== undefined)

  /** Both prices of a rate; null where neither is newer than the page's. */
  function pair(of: string) {
    const slugs = of.split('/')
    const [from, to] = slugs.map(newest)
    if (from === undefined || to === undefined || !slugs.some(isNewer)) return null
    // The dollar is the unit: its price is as new as the other.
    return { from, to, dated: pricesOf(slugs.filter((slug) => slug !== 'usd')) }
  }

  return {
    isNewer,
    newest,
    pair,
    /** What a rate or a list is as old as. */
    dated: (of: string) => (of === '*' ? pricesOf(page.followed.filter(isNewer)) : (pair(of)?.dated ?? [])),
    rate(of: string): Decimal | null {
      const prices = pair(of)
      return prices && new Decimal(prices.from[0]).dividedBy(prices.to[0])
    },
  }
}

type Book = ReturnType<typeof createBook>

/** Of one rate the older of both, of a list the newest of all. */
function shownTime(times: readonly number[], of: string): string | null {
  if (times.length === 0) return null
  return new Date(of === '*' ? Math.max(...times) : Math.min(...times)).toISOString()
}

const timesOf = (book: Book, of: string) => book.dated(of).map(([, asOf]) => Date.parse(asOf))

/** How old the newest prices are, and where they are from. */
function createDates(
  { page }: NewestOptions,
  book: Book,
): Pick<NewestPrices, 'asOf' | 'staleFrom' | 'origin'> {
  // A source that the page does not name came after it was made, with a price that moves.
  const limitOf = (source: string) => page.sources[source]?.staleAfterMs ?? staleAfterMs('seconds')
  const newerOf = (slug: string) => (book.isNewer(slug) ? book.newest(slug) : undefined)
  return {
    asOf: (of) => shownTime(timesOf(book, of), of),
    staleFrom: (of) =>
      shownTime(
        book.dated(of).map(([, asOf, source]) => Date.parse(asOf) + limitOf(source)),
        of,
      ),
    origin(of) {
      const price = of === '*' ? book.dated(of).find(([, , id]) => id === setByHandSource) : newerOf(of)
      if (price === undefined) return null
      const [, iso, id] = price
      const [source, mark] = [page.sources[id] ?? null, markOf(id)]
      return source === null && mark === undefined ? null : { iso, source, mark }
    },
  }
}

type OfWindow = Extract<Moving, { readonly window: unknown }>
type OfEnd = Extract<Moving, { readonly usd: string }>

/** How far the newest rate is from one at the beginning of a window. */
function changeOf(moving: OfWindow, rate: Decimal, aheadMs: number): Figure | 'too-old' {
  if (aheadMs > windowSlackMs(moving.window)) return 'too-old'
  if (moving.kind === 'absolute')
    return { kind: 'money', value: rate.minus(moving.then).toString(), unit: moving.unit, sign: 'always' }
  const percent = percentBetween(moving.then, rate.toString())
  return { kind: moving.kind === 'size' ? 'size' : 'change', percent }
}

/** Whether a price in US dollars lies beyond an end of the day's range. */
function isBeyond({ kind, usd }: OfEnd, price: string): boolean {
  return kind === 'low' ? new Decimal(price).lessThan(usd) : new Decimal(price).greaterThan(usd)
}

function createFigures({ page, pageAsOf }: NewestOptions, book: Book): NewestPrices['figure'] {
  return (moving) => {
    const { of } = moving
    if (moving.kind === 'time') {
      const iso = shownTime(timesOf(book, of), of)
      return iso === null ? null : { kind: 'instant', iso }
    }
    const rate = book.rate(of)
    if (rate === null) return null
    switch (moving.kind) {
      case 'price':
        return { kind: 'money', value: rate.toString(), unit: page.unit }
      case 'amount':
      case 'result':
        return { kind: 'amount', rate: rate.toString(), times: moving.times, into: targetOf(of) }
      case 'rate': {
        const { times, then } = moving
        const apart = then === undefined ? {} : { apartFrom: then }
        return { kind: 'rate', rate: rate.toString(), times, into: targetOf(of), ...apart }
      }
      case 'low':
      case 'high':
        return isBeyond(moving, book.pair(of)?.from[0] ?? moving.usd)
          ? { kind: 'money', value: rate.toString(), unit: page.unit }
          : null
      case 'change':
      case 'size':
      case 'sentence':
      case 'absolute':
        return changeOf(moving, rate, Math.min(...timesOf(book, of)) - Date.parse(pageAsOf))
      default:
        return null
    }
  }
}

/** Prices of the stream beside those of a page; only the newer ones say anything. */
export function createNewestPrices(options: NewestOptions): NewestPrices {
  const book = createBook(options)
  const figure = createFigures(options, book)
  const { tag = options.style.tag } = options.page
  const format = (each: Figure) => formatFigure(each, { ...options.style, tag })
  return {
    ...createDates(options, book),
    figure,
    format,
    since: (now, then) => ({ kind: 'size', percent: percentBetween(then, now) }),
    times: (value, factor) => new Decimal(value).times(factor).toString(),
    over: (value, divisor) => new Decimal(value).dividedBy(divisor).toString(),
    text(moving) {
      const found = figure(moving)
      return found === null || found === 'too-old' ? null : format(found)
    },
    rates(of) {
      const pair = book.pair(of)
      if (pair === null) return null
      const [from, to] = [new Decimal(pair.from[0]), new Decimal(pair.to[0])]
      const rate = from.dividedBy(to).toString()
      return { from: pair.from[0], to: pair.to[0], rate, inverse: to.dividedBy(from).toString() }
    },
  }
}
