import type { ListedPage } from '../../pages/listed-page.ts'
import { escapeAttribute } from '../../representations/escape.ts'

/**
 * Pages of one kind in a fixed order. Pages are made when they are asked for, so that a hundred million pairs take no
 * memory, and any part of them can be listed without the parts before it.
 */
export interface PageList {
  readonly count: number
  /** The page at a place from 0 to `count - 1`. */
  at(index: number): ListedPage
  /** No path of the list takes more bytes in XML. */
  readonly longestPath: number
  /** The newest of all `changed`; null where none is known. */
  readonly changed: string | null
}

const bytesOf = (text: string) => Buffer.byteLength(escapeAttribute(text))

const longest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, bytesOf(text)), 0)

const newest = (days: readonly (string | null)[]) =>
  days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null)

/** A list of few pages, all made at once. */
export function fewPages(pages: readonly ListedPage[]): PageList {
  return {
    count: pages.length,
    at(index) {
      const page = pages[index]
      if (page === undefined) throw new RangeError(`there is no page ${index} of ${pages.length}`)
      return page
    },
    longestPath: longest(pages.map(({ path }) => path)),
    changed: newest(pages.map(({ changed }) => changed)),
  }
}

/** An asset's slug with the day of its last price, on which all its pages last changed. */
export interface DatedAsset {
  readonly slug: string
  readonly day: string
}

/** Assets that all have the same kinds of pages; what lists need of all of them is counted once. */
export interface DatedAssets {
  readonly items: readonly DatedAsset[]
  /** What the longest slug takes in XML. */
  readonly slugBytes: number
  readonly newest: string | null
}

export function datedAssets(items: readonly DatedAsset[]): DatedAssets {
  return {
    items,
    slugBytes: longest(items.map(({ slug }) => slug)),
    newest: newest(items.map(({ day }) => day)),
  }
}

function at({ items }: DatedAssets, index: number): DatedAsset {
  const found = items[index]
  if (found === undefined) throw new RangeError(`there is no asset ${index} of ${items.length}`)
  return found
}

/** One page for each asset. */
export function assetPages(assets: DatedAssets, pathOf: (slug: string) => string): PageList {
  return {
    count: assets.items.length,
    at(index) {
      const { slug, day } = at(assets, index)
      return { path: pathOf(slug), changed: day }
    },
    longestPath: bytesOf(pathOf('')) + assets.slugBytes,
    changed: assets.newest,
  }
}

/** One page for each asset with each of some words, such as countries. */
export function assetPagesBy(
  assets: DatedAssets,
  words: readonly string[],
  pathOf: (slug: string, word: string) => string,
): PageList {
  return {
    count: assets.items.length * words.length,
    at(index) {
      const { slug, day } = at(assets, Math.floor(index / words.length))
      return { path: pathOf(slug, words[index % words.length] ?? ''), changed: day }
    },
    longestPath: bytesOf(pathOf('', '')) + assets.slugBytes + longest(words),
    changed: assets.newest,
  }
}

/** One page for each asset with each other one, in both directions; it changes with either price. */
export function pairPages(assets: DatedAssets, pathOf: (from: string, to: string) => string): PageList {
  const others = Math.max(0, assets.items.length - 1)
  return {
    count: assets.items.length * others,
    at(index) {
      const first = Math.floor(index / others)
      const second = index % others
      const from = at(assets, first)
      const to = at(assets, second < first ? second : second + 1)
      return {
        path: pathOf(from.slug, to.slug),
        changed: from.day > to.day ? from.day : to.day,
      }
    },
    longestPath: bytesOf(pathOf('', '')) + 2 * assets.slugBytes,
    changed: others === 0 ? null : assets.newest,
  }
}
