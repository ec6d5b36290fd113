import { evaluateAmount, leadingWordedNumber } from '@portico/format'
import { type Asset, matchRank, plainText } from '@portico/market'
import type { PageContext } from '../page-load.ts'
import type { FinderTexts } from './finder-texts.ts'
import { withoutPhrases } from './phrases.ts'

/** The conversion that a typed text asks for. */
export interface AskedPair {
  readonly from: Asset
  /** Null where only one side was named. */
  readonly to: Asset | null
  /** A plain decimal; null where none was named. */
  readonly amount: string | null
}

/** Reads assets out of texts, with the words that readers of a language put between and around them. */
export interface AssetReader {
  readonly context: Pick<PageContext, 'locale' | 'resolve' | 'match'>
  readonly between: RegExp
  readonly around: RegExp
}

/** A reader for a page's language. */
export function assetReader(context: AssetReader['context'], texts: FinderTexts): AssetReader {
  const around = texts.expression('finder.around', 'finder.intent.price')
  return { context, between: texts.expression('finder.between'), around }
}

const signs =
  /[/=:>|+\u2192\u21d2]+|->|(?<=[\p{L}\p{N}])[-\u2013\u2014](?=[\p{L}\p{N}])|\s[-\u2013\u2014]\s/gu

/** Endings of Turkish cases and of the English possessive, which an apostrophe keeps apart from codes and names. */
const endings = /(?<=[\p{L}\p{N}]{2})'(?:s|[yn]?[aeiu]|n[iu]n|[iu]n|[dt][ae]n?|y?l[ae])(?![\p{L}\p{N}'])/gu

/** The asset that a side names: as it stands, without endings and words around it, or by a currency's sign. */
function assetOf({ context, around, between }: AssetReader, side: string): Asset | null {
  const exact = side === '' ? null : context.resolve(side)
  if (exact) return exact
  const bare = withoutPhrases(side.replace(endings, ''), around)
  if (/^\p{Sc}$/u.test(bare)) return context.match(bare)[0]?.item ?? null
  const tried = new Set([bare, withoutPhrases(bare, between)])
  for (const text of tried) {
    const asset = text === '' || text === side ? null : context.resolve(text)
    if (asset) return asset
  }
  return null
}

/** The asset that a text most probably means, whatever words are around it. */
export function nearAsset(reader: AssetReader, side: string): Asset | null {
  const exact = assetOf(reader, side)
  // A short form ends in a point that its name has not: `руб.`.
  const bare = withoutPhrases(side.replace(/(?<=\p{L})\.$/u, ''), reader.around)
  if (exact || bare.length < 3) return exact
  const best = reader.context.match(bare)[0]
  return best && best.rank !== matchRank.part ? best.item : null
}

type Cut = readonly [before: string, after: string]

const cutAt = (text: string, begin: number, end = begin): Cut => [
  text.slice(0, begin).trim(),
  text.slice(end).trim(),
]

/** Both sides of each cut are looked up. */
const mostCuts = 4

/** Where a sign or one of some words stands between two sides. */
function spokenCuts(text: string, expressions: readonly RegExp[]): readonly Cut[] {
  return expressions.flatMap((expression) =>
    text
      .matchAll(expression)
      .take(mostCuts)
      .map(({ index, 0: found }) => cutAt(text, index, index + found.length))
      .toArray(),
  )
}

const spaceCuts = (text: string): readonly Cut[] =>
  [...text.matchAll(/ /g)].map(({ index }) => cutAt(text, index, index + 1))

const shortestCode = 2
const longestCode = 6

/** Two codes written as one word, as exchanges name their markets. */
function gluedCuts(text: string): readonly Cut[] {
  if (!/^[a-z0-9]{4,12}$/.test(text)) return []
  const places = Array.from(
    { length: text.length - 2 * shortestCode + 1 },
    (_, index) => index + shortestCode,
  )
  return places
    .filter((place) => place <= longestCode && text.length - place <= longestCode)
    .map((place) => cutAt(text, place))
}

function pairAt(cuts: readonly Cut[], find: (side: string) => Asset | null): [Asset, Asset] | null {
  for (const [before, after] of cuts) {
    const to = after === '' ? null : find(after)
    const from = to === null || before === '' ? null : find(before)
    if (from && to && from !== to) return [from, to]
  }
  return null
}

/** A number with the separators of any language, not inside a word: 1inch is a coin. */
const numberText =
  /(?<![\p{L}\p{N}.,])\p{Nd}[\p{Nd}.,'\u066b\u066c]*(?: \p{Nd}{3})*(?:[.,]\p{Nd}+)?(?:[kmb](?![\p{L}\p{N}]))?/u

interface Split {
  /** A plain decimal; null where the text has none. */
  readonly amount: string | null
  readonly rest: string
}

/** The text without a part of it that is read as an amount in one of some languages; null where it is none, or zero. */
function splitAt(
  text: string,
  part: { begin: number; written: string },
  tags: readonly string[],
): Split | null {
  const { begin, written } = part
  const read = tags.map((tag) => evaluateAmount(written, tag)).find((amount) => amount.status === 'ok')
  if (read?.status !== 'ok' || read.value === '0') return null
  const rest = `${text.slice(0, begin)} ${text.slice(begin + written.length)}`
  return { amount: read.value, rest: rest.replace(/\s+/g, ' ').trim() }
}

/**
 * Takes the amount out of a text: with the words for large numbers after it, and without them, since `mio` is a coin as well as
 * a million.
 */
function amountSplits(text: string, { locale }: AssetReader['context']): readonly Split[] {
  const whole: Split = { amount: null, rest: text }
  const found = numberText.exec(text)
  if (!found) return [whole]
  const { 0: number, index: begin } = found
  const tags = [...new Set([locale.numberTag, 'en-US'])]
  const worded = tags.flatMap((tag) => {
    const written = leadingWordedNumber(text.slice(begin), tag)
    return written === null ? [] : [splitAt(text, { begin, written }, [tag])]
  })
  const splits = [...worded, splitAt(text, { begin, written: number }, tags)].filter(
    (split) => split !== null,
  )
  return splits.length === 0 ? [whole] : splits
}

const mostWords = 8

/** Both sides as they are named, else as they are most probably meant where something stands between them. */
function sidesOf(text: string, reader: AssetReader): [Asset, Asset] | null {
  const exact = (side: string) => assetOf(reader, side)
  const spoken = spokenCuts(text, [reader.between, signs])
  const spaces = spaceCuts(text)
  const asking = spokenCuts(text, [reader.around])
  const named = pairAt([...spoken, ...(spaces.length < mostWords ? spaces : []), ...asking], exact)
  return named ?? pairAt(spoken.slice(0, 1), (side) => nearAsset(reader, side))
}

const codeOf = (reader: AssetReader) => (side: string) => {
  const asset = reader.context.resolve(side)
  return asset?.code.toLowerCase() === side ? asset : null
}

/**
 * Reads a typed text as a conversion: `btc usd`, `100 eur in btc`, `比特币兑美元`, `btcusd`; with one side only where an amount
 * is named or the whole text is one asset. Null where it is none.
 */
export function readPair(query: string, reader: AssetReader): AskedPair | null {
  const { context } = reader
  const text = plainText(query)
  const whole = context.resolve(text)
  if (whole) return { from: whole, to: null, amount: null }
  const named = pairAt(spaceCuts(text).slice(0, mostWords), codeOf(reader))
  if (named) return { from: named[0], to: named[1], amount: null }
  for (const { amount, rest } of amountSplits(text, context)) {
    const sides = sidesOf(rest, reader) ?? pairAt(gluedCuts(rest), codeOf(reader))
    if (sides) return { from: sides[0], to: sides[1], amount }
    const single = assetOf(reader, withoutPhrases(rest, reader.between))
    if (single) return { from: single, to: null, amount }
  }
  return null
}
