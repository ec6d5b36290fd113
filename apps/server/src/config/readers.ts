import * as v from 'valibot'
import { setting } from './setting.ts'

/** Reads a whole number within bounds, both included, out of plain digits. */
export function wholeNumber(minimum: number, maximum: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/),
    v.transform(Number),
    v.minValue(minimum),
    v.maxValue(maximum),
  )
}

interface AmountDescription {
  readonly name: string
  readonly fallback: string
  readonly from: number
  readonly to: number
  /** What is counted, as the documentation calls it. */
  readonly unit: string
  /** How many of what the program counts one of them is, such as 60,000 ms of a minute. */
  readonly times?: number
  readonly meaning: string
}

/** A setting that is a whole number with a default. */
export function amount({ name, fallback, from, to, unit, times = 1, meaning }: AmountDescription) {
  const read = v.pipe(
    wholeNumber(from, to),
    v.transform((count) => count * times),
  )
  return setting(read, { name, fallback, expected: `${unit} from ${from} to ${to}`, meaning })
}

function itemsOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Reads items that commas separate; empty ones count for nothing. */
export function list<Item>(item: v.GenericSchema<string, Item>) {
  return v.pipe(v.string(), v.transform(itemsOf), v.array(item))
}

/** Leaves out items that stand there already. */
export function once<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)]
}

/** Reads a text that has the form of the pattern. */
export function text(pattern: RegExp) {
  return v.pipe(v.string(), v.regex(pattern))
}

/** Reads a text for which the condition holds. */
export function textThat(condition: (text: string) => boolean) {
  return v.pipe(v.string(), v.check(condition))
}

/** Reads hosts, by name or address, each with its port or without. */
export const hostList = list(text(/^(?:\[[0-9a-f:]+\]|[a-z0-9.-]{1,253})(?::\d{1,5})?$/))

/** Reads an address of one of these protocols, such as `redis:`. */
export function urlOf(...protocols: readonly string[]) {
  return textThat((address) => protocols.includes(URL.parse(address)?.protocol ?? ''))
}

/** Whether a text is an origin of the web, written as browsers write it. */
export function isOrigin(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.origin === text
}

const webProtocols = ['https:', 'http:']

/** A base address without a key in it: keys have variables of their own, which are never shown. */
export function isService(address: string, protocols: readonly string[] = webProtocols): boolean {
  const url = URL.parse(address)
  if (url === null || !protocols.includes(url.protocol)) return false
  return url.username === '' && url.password === '' && url.search === '' && url.hash === ''
}

interface ServiceDescription {
  readonly name: string
  readonly fallback: string
  readonly protocols?: readonly string[]
  readonly meaning: string
}

/** A setting that is the base address of a service. */
export function service({ protocols = webProtocols, ...description }: ServiceDescription) {
  const forms = protocols.map((protocol) => `${protocol}//`).join(' or ')
  return setting(
    textThat((address) => isService(address, protocols)),
    { ...description, expected: `an address with ${forms}, without a query` },
  )
}
