import { addressAmount } from '../figures/address-amount.ts'
import { cutText } from '../views/content/echoed-text.ts'
import { type ListSort, type SortColumn, sortInAddress, sortOf } from '../views/listings/list-sort.ts'

/** A query parameter: how its text becomes part of the cache key, and what the page's loader gets. */
export interface Parameter<Value = unknown> {
  /** The text as the page reads it; empty where the page is the same without it. */
  normal(text: string): string
  /** What the text means; an empty text stands for a parameter that is not there. */
  value(text: string): Value
}

/** The query parameters that change an answer, by name. All others are ignored and never reach the cache key. */
export type PageQuery = Readonly<Record<string, Parameter>>

/** What a loader gets of its query. */
export type QueryValues<Query extends PageQuery> = {
  readonly [Name in keyof Query]: Query[Name] extends Parameter<infer Value> ? Value : never
}

/** A parameter whose value is its text in one spelling. */
export function textParameter(normal: (text: string) => string): Parameter<string> {
  return { normal, value: normal }
}

/** A text that stays as it was given: the page reads it by itself, or says it again. */
export const asGiven = textParameter((text) => text)

/** A text without the spaces around it. */
export const trimmed = textParameter((text) => text.trim())

/** What was searched for. */
export const searchText = textParameter((text) => cutText(text.trim()))

/** One of some words; anything else means the usual one, or nothing where there is none. */
export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  usual: Choice,
): Parameter<Choice>
export function oneOf<const Choice extends string>(choices: readonly Choice[]): Parameter<Choice | null>
export function oneOf(choices: readonly string[], usual: string | null = null): Parameter<string | null> {
  return {
    normal: (text) => (text !== usual && choices.includes(text) ? text : ''),
    value: (text) => (choices.includes(text) ? text : usual),
  }
}

/** The page of a list, from one on; how many there are, only the loader knows. */
export const pageNumber: Parameter<number> = {
  normal: (text) => (/^[1-9]\d{0,5}$/.test(text) && text !== '1' ? text : ''),
  value: (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1),
}

/**
 * What a list is sorted by: one of its columns, behind a hyphen the other way round. The usual sort, where a page has one, is
 * the same as none.
 */
export function sorting<Id extends string>(
  columns: readonly SortColumn<Id>[],
  usual?: Id,
): Parameter<ListSort<Id> | null> {
  return {
    normal: (text) => {
      const sort = sortOf(columns, text)
      const written = sort === null ? '' : sortInAddress(columns, sort)
      return written === usual ? '' : written
    },
    value: (text) => sortOf(columns, text),
  }
}

/** The spelling of an amount: `1`, `01.0` and `1e0` are one. What is no amount stays: the page says it again. */
export function normalAmount(text: string): string {
  const read = addressAmount(text)
  if (read.status === 'empty') return ''
  return read.status === 'ok' ? read.value : text
}

export const amount = textParameter(normalAmount)

/** The code of the currency that a page's figures are in; its case does not matter. Of what is none the page keeps its own. */
export const money = textParameter((text) => (/^[a-z]{3}$/i.test(text) ? text.toLowerCase() : ''))

/** Whether the figures of a page are in the reader's currency, which its address may name: `money=eur`. */
export function followsMoney({ query = {} }: { readonly query?: PageQuery }): boolean {
  return query['money'] === money
}

/** The values of a page's parameters, as its definition reads them. */
export function valuesOf<Query extends PageQuery>(query: Query, search: URLSearchParams): QueryValues<Query>
export function valuesOf(query: PageQuery, search: URLSearchParams): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(query).map(([name, parameter]) => [name, parameter.value(search.get(name) ?? '')]),
  )
}
