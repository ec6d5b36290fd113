import { Decimal } from '@portico/decimal'
import { formatAmount, formatInstant, formatMoney, formatPercent, formatPlain } from '@portico/format'
import type { Direction } from '../../figures/change.ts'
import type { PageLive, PagePrices } from '../../figures/page-live.ts'
import type { Live } from '../../shell/live-prices.ts'

interface WordsOptions {
  readonly page: PageLive
  /** Prices of the stream, by slug; older ones than the page's do no harm. */
  readonly streamed: PagePrices
  /** When the page's data was true: ISO 8601. */
  readonly pageAsOf: string
  /** Locale of numbers. */
  readonly tag: string
}

type Price = PagePrices[string]

const hourMs = 3_600_000
/** How far a change's window may end before the newest price: a tenth of it, as where changes are computed. */
const slackMs: Readonly<Record<string, number>> = {
  '24h': 2 * hourMs,
  '7d': 16.8 * hourMs,
  '30d': 72 * hourMs,
  '365d': 876 * hourMs,
}
/** Of a source that came after the page was made. */
const fastStaleMs = 600_000
/** Digits that a result is copied with. */
const copiedDigits = 12

function directionOf(percent: Decimal): Direction {
  const shown = percent.toDecimalPlaces(2)
  if (shown.isZero()) return 'steady'
  return shown.isNegative() ? 'falling' : 'rising'
}

function createArithmetic(tag: string): Live['arithmetic'] {
  const copied = (value: string) => new Decimal(value).toSignificantDigits(copiedDigits).toString()
  return {
    times: (value, factor) => new Decimal(value).times(factor).toString(),
    over: (value, divisor) => new Decimal(value).dividedBy(divisor).toString(),
    words: (value) => formatAmount(value, { tag }),
    money: (value, unit) => formatMoney(value, { tag, ...unit }),
    digits: copied,
    plain: (value) => formatPlain(copied(value), tag),
    percentSince(now, then) {
      const percent = new Decimal(now).dividedBy(then).minus(1).times(100)
      return {
        percent: formatPercent(percent.toString(), { tag, sign: 'always' }),
        direction: directionOf(percent),
      }
    },
  }
}

/** The prices of a page, each in its newest state. */
function createBook({ page, streamed }: Pick<WordsOptions, 'page' | 'streamed'>) {
  const isNewer = (slug: string): boolean => {
    const [known, found] = [page.prices[slug], streamed[slug]]
    return known !== undefined && found !== undefined && Date.parse(found[1]) > Date.parse(known[1])
  }
  const newest = (slug: string): Price | undefined => (isNewer(slug) ? streamed[slug] : page.prices[slug])
  const priceOf = (slug: string): readonly Price[] => {
    const price = newest(slug)
    return price === undefined ? [] : [price]
  }
  /** Both prices of a ratio; null where neither is newer than the page's. */
  function pair(
    of: string,
  ): { readonly from: Price; readonly to: Price; readonly dated: readonly Price[] } | null {
    const [first = '', second = ''] = of.split('/')
    const [from, to] = [newest(first), newest(second)]
    if (from === undefined || to === undefined || !(isNewer(first) || isNewer(second))) return null
    // The dollar is the unit: its price is as new as the other.
    const dated = [first, second].filter((slug) => slug !== 'usd').flatMap(priceOf)
    return { from, to, dated }
  }

  return {
    newest,
    isNewer,
    followedNewer: page.followed.filter(isNewer).flatMap(priceOf),
    pair,
    rate(of: string): Decimal | null {
      const prices = pair(of)
      return prices && new Decimal(prices.from[0]).dividedBy(prices.to[0])
    },
  }
}

type Book = ReturnType<typeof createBook>

const timesOf = (book: Book, of: string): readonly number[] =>
  (of === '*' ? book.followedNewer : (book.pair(of)?.dated ?? [])).map(([, asOf]) => Date.parse(asOf))

/** Of one ratio the older of both, of a list the newest of all. */
function shownTime(times: readonly number[], of: string): string | null {
  if (times.length === 0) return null
  return new Date(of === '*' ? Math.max(...times) : Math.min(...times)).toISOString()
}

/** How old the newest prices are, and where they are from. */
function createDates({ page, tag }: WordsOptions, book: Book): Pick<Live, 'asOf' | 'staleFrom' | 'origin'> {
  const staleAfterMs = (source: string) => page.sources[source]?.staleAfterMs ?? fastStaleMs
  return {
    asOf(of) {
      const iso = shownTime(timesOf(book, of), of)
      return iso === null ? null : { iso, text: formatInstant(iso, tag) }
    },
    staleFrom(of) {
      const prices = of === '*' ? book.followedNewer : (book.pair(of)?.dated ?? [])
      const limits = prices.map(([, asOf, source]) => Date.parse(asOf) + staleAfterMs(source))
      return shownTime(limits, of)
    },
    origin(slug) {
      const price = book.isNewer(slug) ? book.newest(slug) : undefined
      const source = price && page.sources[price[2]]
      return price && source ? { iso: price[1], source: { name: source.name, url: source.url } } : null
    },
  }
}

/** How far the newest rate is from one at the beginning of a window. */
function createChanges({ pageAsOf, tag }: WordsOptions, book: Book): Live['change'] {
  return (of, window, then) => {
    const rate = book.rate(of)
    if (rate === null) return null
    const aheadMs = Math.min(...timesOf(book, of)) - Date.parse(pageAsOf)
    if (aheadMs > (slackMs[window] ?? 0)) return 'too-old'
    const percent = rate.dividedBy(then).minus(1).times(100)
    return {
      direction: directionOf(percent),
      percent: formatPercent(percent.toString(), { tag, sign: 'always' }),
      size: formatPercent(percent.abs().toString(), { tag }),
      absolute: rate.minus(then).toString(),
    }
  }
}

/** Words the prices that are newer than the page's; alike on the server (decision 0002), and only where they are newer. */
export function createWords(options: WordsOptions): Live {
  const { page, tag } = options
  const book = createBook(options)
  const priceWords = (rate: Decimal | null) => rate && formatMoney(rate.toString(), { tag, ...page.unit })
  return {
    ...createDates(options, book),
    change: createChanges(options, book),
    arithmetic: createArithmetic(tag),
    usd: (of) => book.pair(of)?.from[0] ?? null,
    price: (of) => priceWords(book.rate(of)),
    amount(of, times) {
      const rate = book.rate(of)
      return rate && formatAmount(rate.times(times).toString(), { tag })
    },
    rates(of) {
      const pair = book.pair(of)
      if (pair === null) return null
      const [from, to] = [new Decimal(pair.from[0]), new Decimal(pair.to[0])]
      const rate = from.dividedBy(to).toString()
      return { from: pair.from[0], to: pair.to[0], rate, inverse: to.dividedBy(from).toString() }
    },
    beyond(of, end, usd) {
      const price = book.pair(of)?.from[0]
      if (price === undefined) return null
      const [smaller, larger] = end === 'low' ? [price, usd] : [usd, price]
      return new Decimal(smaller).lessThan(larger) ? priceWords(book.rate(of)) : null
    },
  }
}
