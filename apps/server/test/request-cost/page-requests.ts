import { locales, prefixOf } from '@portico/locale'
import { definitions, pageIds } from '@portico/site/pages'
import { targetLimits } from '../../src/http/target-limit.ts'
import { hostileKinds, hostileText } from './hostile-texts.ts'

type PageDefinition = (typeof definitions)[(typeof pageIds)[number]]

/** A target and what it is, for the one who reads a failure. */
export interface Target {
  readonly what: string
  /** Another target of the same kind for each number, so that no cache has its answer. */
  target(number: number): string
}

/** What stands for a part of a path: one of the catalogue's own, and a late one that no other test asks for. */
const pathValues: Readonly<Record<string, (number: number) => string>> = {
  asset: (number) => `btc-${(number % 30) + 1}`,
  from: (number) => `btc-${(number % 30) + 1}`,
  to: (number) => `eth-${(Math.floor(number / 30) % 30) + 1}`,
  country: () => 'de',
  category: () => 'layer-1',
  tab: () => 'price',
  sub: () => 'crypto',
  item: (number) => `item-${number}`,
  guide: (number) => `guide-${number}`,
  document: () => 'terms',
}

/** What a reader may say in each parameter that makes the most work; every parameter of the URL table is here. */
const queryValues: Readonly<Record<string, (number: number) => string>> = {
  add: (number) => `sol-${(number % 30) + 1}`,
  amount: (number) => `123456789.${number}`,
  at: (number) => `2024-03-${String((number % 28) + 1).padStart(2, '0')}`,
  board: (number) => Array.from({ length: 60 }, (_, index) => `eth-${((index + number) % 60) + 1}`).join('.'),
  change: () => '1',
  country: (number) => ['de', 'fr', 'us', 'gb'][number % 4] ?? 'de',
  date: (number) => `2024-02-${String((number % 28) + 1).padStart(2, '0')}`,
  fee: (number) => `0.${number}`,
  from: (number) => `btc-${(number % 30) + 1}`,
  g: (number) => `0.${number}`,
  interval: () => 'day',
  kind: () => 'crypto',
  letter: () => 'b',
  list: (number) => ['gainers', 'losers'][number % 2] ?? 'gainers',
  mode: () => 'price',
  model: () => 'ensemble',
  money: (number) => ['eur', 'uzs', 'jpy', 'gbp', 'chf'][number % 5] ?? 'eur',
  page: (number) => String((number % 40) + 1),
  period: (number) => `2024-0${(number % 9) + 1}`,
  points: () => 'each',
  q: (number) => `bitcion+${number}`,
  ratio: (number) => `${number}.5`,
  sort: (number) => ['-change', '-week', 'day', '-price', 'asset'][number % 5] ?? '-change',
  sources: (number) => ['-name', 'name'][number % 2] ?? 'name',
  supply: () => 'max',
  to: (number) => `eth-${(number % 30) + 1}`,
  typed: (number) => `1,234.${number}`,
  watch: (number) => Array.from({ length: 60 }, (_, index) => `eth-${((index + number) % 60) + 1}`).join(','),
  wanted: (number) => `/price/btc-${number}`,
  window: () => 'all',
  with: (number) => `btc-${(number % 30) + 1}`,
}

function valueOf(values: typeof pathValues, name: string, number: number): string {
  const value = values[name]
  if (value === undefined) throw new Error(`say what a reader may ask for as "${name}"`)
  return value(number)
}

const prefixes = locales
  .map(({ code }) => prefixOf(code))
  .map((prefix) => (prefix === '' ? '' : `/${prefix}`))
const inSomeLanguage = (path: string, number: number) => `${prefixes[number % prefixes.length] ?? ''}${path}`

/** Hostile texts are cut so that prefix, page and ending have room beside them: what is refused unread costs nothing. */
const room = 150
const longestPath = targetLimits.path - room
const longestQuery = targetLimits.target - targetLimits.path

interface View {
  readonly name: string
  readonly query: readonly string[]
  /** The locale-free path and query of the view, from those of its page. */
  place(path: string, query: string, number: number): string
}

function viewsOf({ query: own, representations = {} }: PageDefinition): readonly View[] {
  const query = Object.keys(own ?? {})
  const ended = (ending: string) => (path: string, search: string, number: number) =>
    inSomeLanguage(`${path === '/' ? '/index' : path}.${ending}${search}`, number)
  return [
    { name: 'html', query, place: (path, search, number) => inSomeLanguage(path + search, number) },
    {
      name: 'data',
      query,
      place: (path, search, number) => `/_data${inSomeLanguage(path + search, number)}`,
    },
    { name: 'md', query, place: ended('md') },
    ...Object.entries(representations).map(([form, { query: names }]) => ({
      name: form,
      query: Object.keys(names),
      place: ended(form),
    })),
  ]
}

const pathOf = (pattern: string, value: (name: string) => string) =>
  pattern.replace(/:([a-z]+)\??/g, (_, name: string) => value(name))

const searchOf = (names: readonly string[], value: (name: string) => string) =>
  names.length === 0 ? '' : `?${names.map((name) => `${name}=${value(name)}`).join('&')}`

/** What is asked of one view of a page: what makes the most work, and hostile texts in path and query. */
function targetsOf(route: PageDefinition, view: View): readonly Target[] {
  const usualPath = (number: number) => pathOf(route.path, (name) => valueOf(pathValues, name, number))
  const usualSearch = (number: number) => searchOf(view.query, (name) => valueOf(queryValues, name, number))
  const what = `${route.path} as ${view.name}`
  const usual = {
    what: `${what}, the most work`,
    target: (number: number) => view.place(usualPath(number), usualSearch(number), number),
  }
  const paths = hostileKinds.map((kind) => ({
    what: `${what}, ${kind} path`,
    target: (number: number) => {
      const pattern = `${route.path}/:more`
      const size = longestPath / pattern.split(':').length
      return view.place(
        pathOf(pattern, () => hostileText(kind, size, number)),
        '',
        number,
      )
    },
  }))
  const searches = hostileKinds.map((kind) => ({
    what: `${what}, ${kind} query`,
    target: (number: number) => {
      const size = longestQuery / Math.max(1, view.query.length) - 'interval=&'.length
      return view.place(
        usualPath(number),
        searchOf(view.query, () => hostileText(kind, size, number)),
        number,
      )
    },
  }))
  return [usual, ...paths, ...(view.query.length === 0 ? [] : searches)]
}

/** What is asked of the pages: every page of the URL table in each of its views. */
export function pageTargets(): readonly Target[] {
  return pageIds
    .map((id) => definitions[id])
    .flatMap((route) => viewsOf(route).flatMap((view) => targetsOf(route, view)))
}
