import {
  type Asset,
  type AssetFigures,
  observationCount,
  openSeriesPacker,
  packSeriesText,
  type PackedMoments,
  type Quote,
  type SeriesText,
  type SnapshotData,
  stretchText,
} from '@portico/market'
import * as v from 'valibot'
import { fingerprint } from './fingerprint.ts'
import { partForms } from './forms.ts'
import type { HistoryPart } from './split-histories.ts'

/** The lists that are moved in parts: those of a snapshot, histories in two halves. */
export type PartList = keyof typeof partForms

/** The entries of each list. */
export interface PartEntries {
  readonly assets: Asset
  readonly quotes: Quote
  readonly figures: AssetFigures
  readonly recent: PackedMoments
  readonly settled: HistoryPart
  readonly series: HistoryPart
}

/** How a list is parted, written and read. */
export interface ListForm<Entry> {
  readonly idOf: (entry: Entry) => string
  /** Entries in a part, on average. */
  readonly partSize: number
  /** The entries as plain data. */
  write(entries: readonly Entry[]): unknown
  /** The entries again. Throws for another shape. `share` gives one text for all that are equal. */
  read(data: unknown, share: (text: string) => string): readonly Entry[]
}

/** Texts that several entries may have in common, each once. */
function createTable() {
  const places = new Map<string, number>()
  return {
    placeOf(text: string) {
      const place = places.get(text) ?? places.size
      places.set(text, place)
      return place
    },
    texts: () => [...places.keys()],
  }
}

function wordsIn(text: string): number {
  if (text === '') return 0
  let words = 1
  for (let space = text.indexOf(' '); space >= 0; space = text.indexOf(' ', space + 1)) words += 1
  return words
}

/** Answers the text at a place of the table, which has to be of as many words as the prices that belong to it. */
function createTimes(texts: readonly string[], share = (text: string) => text) {
  const times = texts.map((text) => ({ text: share(text), words: wordsIn(text) }))
  return (place: number, prices: string) => {
    const found = times[place]
    if (found === undefined || found.words !== wordsIn(prices))
      throw new RangeError('Prices and their times do not go together.')
    return found.text
  }
}

const packer = openSeriesPacker()

/** A history, or what is moved of it, as it is read. */
function partOf(text: SeriesText): HistoryPart {
  const series = packSeriesText(text, packer)
  return { assetId: series.assetId, series, from: 0, to: observationCount(series) }
}

const recentForm: ListForm<PackedMoments> = {
  idOf: ({ assetId }) => assetId,
  partSize: 250,
  write(entries) {
    const table = createTable()
    const written = entries.map((entry) => ({ ...entry, times: table.placeOf(entry.times) }))
    return { times: table.texts(), entries: written }
  },
  read(data, share) {
    const { times, entries } = v.parse(partForms.recent, data)
    const timesAt = createTimes(times, share)
    return entries.map((entry) => ({ ...entry, times: timesAt(entry.times, entry.prices) }))
  },
}

/** The days that no longer change. */
const settledForm: ListForm<HistoryPart> = {
  idOf: ({ assetId }) => assetId,
  partSize: 100,
  write(entries) {
    const table = createTable()
    const written = entries.map((part) => {
      const { dates, prices } = stretchText(part.series, part)
      return { assetId: part.assetId, times: table.placeOf(dates), prices }
    })
    return { times: table.texts(), entries: written }
  },
  read(data) {
    const { times, entries } = v.parse(partForms.settled, data)
    const timesAt = createTimes(times)
    return entries.map(({ assetId, times: place, prices }) =>
      partOf({ assetId, dates: timesAt(place, prices), prices, held: [], cuts: [] }),
    )
  },
}

/** The days since, and what is told of the whole history. */
const sinceForm: ListForm<HistoryPart> = {
  idOf: ({ assetId }) => assetId,
  partSize: 500,
  write(entries) {
    const table = createTable()
    const written = entries.map((part) => {
      const { dates, prices } = stretchText(part.series, part)
      const { held, cuts } = part.series
      return { assetId: part.assetId, dates: table.placeOf(dates), prices, held, cuts }
    })
    return { times: table.texts(), entries: written }
  },
  read(data) {
    const { times, entries } = v.parse(partForms.series, data)
    const timesAt = createTimes(times)
    return entries.map((entry) => partOf({ ...entry, dates: timesAt(entry.dates, entry.prices) }))
  },
}

/** Each list's form. Series of the same days share one text of them, on the way and where they arrive. */
export const listForms: { readonly [List in PartList]: ListForm<PartEntries[List]> } = {
  assets: {
    idOf: ({ id }) => id,
    partSize: 500,
    write: (entries) => entries,
    read: (data) => v.parse(partForms.assets, data),
  },
  quotes: {
    idOf: ({ assetId }) => assetId,
    partSize: 500,
    write: (entries) => entries,
    read: (data) => v.parse(partForms.quotes, data),
  },
  figures: {
    idOf: ({ assetId }) => assetId,
    partSize: 500,
    write: (entries) => entries,
    read: (data) => v.parse(partForms.figures, data),
  },
  recent: recentForm,
  settled: settledForm,
  series: sinceForm,
}

/** What of a snapshot is small and stands in the head. */
export type HeadData = Omit<SnapshotData, PartList>

/**
 * Parts a list, in its order. Whether a part ends with an entry depends on the entry's id alone, so that one that joins or
 * leaves changes its own part, not all behind it. No part has more than four times the average.
 */
export function partsOf<Entry>(
  entries: readonly Entry[],
  { idOf, partSize }: Pick<ListForm<Entry>, 'idOf' | 'partSize'>,
): readonly (readonly Entry[])[] {
  const parts: (readonly Entry[])[] = []
  let start = 0
  for (const [index, entry] of entries.entries()) {
    const isEnd = fingerprint(idOf(entry)) % partSize === 0 || index - start + 1 === 4 * partSize
    if (!isEnd && index + 1 < entries.length) continue
    parts.push(entries.slice(start, index + 1))
    start = index + 1
  }
  return parts
}
