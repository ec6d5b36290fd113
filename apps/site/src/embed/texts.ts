import { urls } from '../pages/urls.generated.ts'

/** What the embedded converter says. Names in braces are filled in. */
export interface EmbedTexts {
  /** The language of the texts (BCP 47), and how it runs. */
  readonly lang: string
  readonly dir: string
  /** Name of the whole, for screen readers. */
  readonly name: string
  readonly amount: string
  readonly result: string
  readonly loading: string
  /** Stands before the time of the rate, with the space between them; so do the two texts below it. */
  readonly asOf: string
  readonly older: string
  readonly source: string
  /** What parts the names of two sources. */
  readonly list: string
  /** Stands after the name of an operator who has set a price by hand, in brackets. */
  readonly byHand: string
  readonly more: string
  readonly unreadable: string
  readonly tooLong: string
  readonly unreachable: string
  readonly unknownPair: string
}

/** What is said where the site's texts do not come. */
export const english: EmbedTexts = {
  lang: 'en',
  dir: 'ltr',
  name: 'Converter',
  amount: 'Amount in {coinCode}',
  result: 'Converted to {fiatCode}',
  loading: 'Loading the rate.',
  asOf: 'As of ',
  older: '{coinCode}: price from {time}. No newer reliable price is available. ',
  source: 'Source: ',
  list: ', ',
  byHand: ' (set by hand)',
  more: 'Chart and history',
  unreadable: 'Not a number. Showing the result for {coinAmount}.',
  tooLong: 'Too many digits. Showing the result for {coinAmount}.',
  unreachable: 'The rate could not be loaded. Try again later.',
  unknownPair: 'No rate is known for {coinCode} to {fiatCode}.',
}

/** Where the site has the texts of a locale, on the origin of the script at `scriptUrl`; an unknown locale reads English. */
export function textsAddress(scriptUrl: string, locale: string): string {
  return new URL(urls.embedTexts(locale), scriptUrl).href
}

/**
 * Reads what the site says in a language.
 * @throws TypeError when a text is missing.
 */
export function readTexts(value: unknown): EmbedTexts {
  const said = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  const texts = Object.keys(english).map((name): [string, string] => {
    const found: unknown = said.get(name)
    if (typeof found !== 'string' || found === '') throw new TypeError(`${name} is no text`)
    return [name, found]
  })
  return { ...english, ...Object.fromEntries(texts) }
}

async function ask(address: string): Promise<EmbedTexts> {
  const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!answer.ok) throw new TypeError(`the texts answer ${answer.status}`)
  return readTexts(await answer.json())
}

/**
 * Gives the texts of a locale, else English. All converters of a page share what has come; what failed is asked for again.
 * Sends no cookies and does not say which page asks.
 */
export function createTexts(scriptUrl: string): (locale: string) => Promise<EmbedTexts> {
  const asked = new Map<string, Promise<EmbedTexts>>([['en', Promise.resolve(english)]])
  return (locale) => {
    const texts = asked.get(locale) ?? ask(textsAddress(scriptUrl, locale))
    asked.set(locale, texts)
    return texts.catch(() => {
      // A converter that speaks English is more than none.
      asked.delete(locale)
      return english
    })
  }
}

/** Fills the names in braces. A name without a value stays, so that a mistake is seen. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
