import type { AssetKind, Supply, SupplyBasis } from '@portico/market'
import * as v from 'valibot'
import type { Listing } from '../../ports/identities.ts'
import type { AssetName } from '../bundled-names.ts'
import { positiveNumber } from '../published-number.ts'
import type { CsvRow, RefusedLine } from './csv-rows.ts'

/** What a row says. */
export interface CloseRow {
  readonly asset: string
  readonly date: string
  /** Null for a row that gives a supply alone. */
  readonly price: string | null
  /** Internal id of what the price is counted in. */
  readonly currency: string
  readonly supply: { readonly quantity: string; readonly date: string } | null
  readonly source: { readonly name: string; readonly url: string } | null
  /** How a row describes an asset that nobody lists; null where it does not. */
  readonly described: Omit<Listing, 'sourceId'> | null
}

const assetId = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'the asset is no slug, such as aapl'),
)
const number = (column: string) =>
  v.pipe(
    v.string(),
    v.check((text) => positiveNumber(text) !== null, `${column} is no positive number, such as 1234.5`),
    v.transform((text) => positiveNumber(text) ?? text),
  )
const kinds = ['crypto', 'fiat', 'metal', 'stock'] as const satisfies readonly AssetKind[]

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

const day = (column: string, today: string) =>
  v.pipe(
    v.string(),
    v.check(isDay, `${column} is no day, such as 2026-11-20`),
    v.check((text) => text <= today, `${column} is a day to come`),
  )
const address = v.pipe(
  v.string(),
  v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'source_url is no address'),
)
const kind = v.picklist(kinds, `kind is none of ${kinds.join(', ')}`)
const code = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9][A-Z0-9.-]{0,23}$/, 'code is no ticker, such as AAPL'),
)
const label = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s+/g, ' ')),
  v.maxLength(100, 'a name is longer than 100 characters'),
)

/** Throws a ValiError whose message says which column is wrong. */
function closeOf(row: CsvRow, today: string): CloseRow {
  const isPriced = row.price !== '' || row.supply === ''
  if ((row.source === '') !== (row.source_url === ''))
    throw new RangeError('source and source_url belong together')
  if (row.supply !== '' && row.source === '') throw new RangeError('a supply needs source and source_url')
  if ((row.kind === '') !== (row.name === '')) throw new RangeError('kind and name belong together')
  return {
    asset: v.parse(assetId, row.asset),
    date: v.parse(day('date', today), row.date),
    price: isPriced ? v.parse(number('price'), row.price) : null,
    currency: isPriced ? v.parse(assetId, row.currency) : '',
    supply:
      row.supply === ''
        ? null
        : {
            quantity: v.parse(number('supply'), row.supply),
            date: v.parse(day('supply_date', today), row.supply_date),
          },
    source:
      row.source === '' ? null : { name: v.parse(label, row.source), url: v.parse(address, row.source_url) },
    described:
      row.kind === ''
        ? null
        : {
            kind: v.parse(kind, row.kind),
            name: v.parse(label, row.name),
            code: v.parse(code, row.code === '' ? row.asset : row.code),
          },
  }
}

/** What the quantity of an asset counts; null for currencies, which have none here. */
function basisOf(kind: AssetKind): SupplyBasis | null {
  if (kind === 'fiat') return null
  return kind === 'crypto' ? 'circulating' : kind === 'metal' ? 'mined' : 'shares'
}

/** What is known of assets when a table is read. */
export interface CloseTerms {
  readonly today: string
  /** How an asset is named; null where nobody lists it. */
  nameOf(asset: string): AssetName | null
  /** Whether an asset is listed by a source, though not by the catalogue. */
  isListed(asset: string): boolean
}

/** Reads rows, each by itself: one that cannot be used is refused with its line and the reason, and the others stand. */
export function readCloseRows(
  rows: readonly CsvRow[],
  terms: CloseTerms,
): { readonly closes: readonly CloseRow[]; readonly refused: readonly RefusedLine[] } {
  const closes: CloseRow[] = []
  const refused: RefusedLine[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const close = triedRow(row, terms)
    if (typeof close === 'string') {
      refused.push({ line: row.line, reason: close })
      continue
    }
    const key = `${close.asset} ${close.date} ${close.price === null ? 'supply' : 'price'}`
    if (seen.has(key)) refused.push({ line: row.line, reason: 'an earlier line says the same asset and day' })
    else closes.push(close)
    seen.add(key)
  }
  return { closes, refused }
}

/** The row, or the reason why it cannot be used. */
function triedRow(row: CsvRow, terms: CloseTerms): CloseRow | string {
  try {
    const close = closeOf(row, terms.today)
    return assetFaultOf(close, terms) ?? close
  } catch (error) {
    if (error instanceof v.ValiError || error instanceof RangeError) return error.message
    throw error
  }
}

function assetFaultOf(
  { asset, price, currency, supply, described }: CloseRow,
  terms: CloseTerms,
): string | null {
  const name = terms.nameOf(asset) ?? described
  if (name === null && !terms.isListed(asset)) return `nobody lists ${asset}; kind and name would describe it`
  if (price !== null && terms.nameOf(currency) === null) return `nobody lists the currency ${currency}`
  if (supply !== null && (name === null || basisOf(name.kind) === null))
    return `no supply of ${asset} is counted`
  return null
}

/** The supply of a row as it is shown; null where it gives none. */
export function supplyOf({ supply, source }: CloseRow, kind: AssetKind): Supply | null {
  const basis = basisOf(kind)
  if (supply === null || source === null || basis === null) return null
  return { basis, quantity: supply.quantity, date: supply.date, source: source.name, url: source.url }
}
