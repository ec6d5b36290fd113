import type { PairDocument } from '../representations/pair-document.ts'
import { urls } from '../pages/urls.generated.ts'

/** The fields of the document that the converter shows. */
export type Rate = Pick<PairDocument, 'rate' | 'asOf' | 'olderThanSnapshot'> & {
  readonly locale: Pick<PairDocument['locale'], 'numberTag'>
  readonly from: Pick<PairDocument['from'], 'code'>
  readonly to: Pick<PairDocument['to'], 'code'>
  readonly sources: readonly Pick<PairDocument['sources'][number], 'name' | 'url' | 'confirmation'>[]
  readonly links: Pick<PairDocument['links'], 'html'>
}

export type RateAnswer =
  | { readonly kind: 'rate'; readonly rate: Rate }
  | { readonly kind: 'unknown-pair' }
  | { readonly kind: 'unreachable' }

/** What the element's attributes name. */
export interface Wanted {
  readonly from: string
  readonly to: string
  readonly locale: string
}

/** Where the pair's document is, on the origin of the script at `scriptUrl`. */
export function rateAddress(scriptUrl: string, { from, to, locale }: Wanted): string {
  const [source, target] = [from, to].map((name) => encodeURIComponent(name.trim().toLowerCase()))
  const url = new URL(urls.pairJson(source ?? '', target ?? ''), scriptUrl)
  // The parameter takes any text: an unknown locale reads English instead of naming no page.
  url.searchParams.set('locale', locale)
  return url.href
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string') throw new TypeError(`${name} is no text`)
  return value
}

function webAddressIn(fields: Fields, name: string): string {
  const value = textIn(fields, name)
  if (!/^https?:\/\//.test(value)) throw new TypeError(`${name} is no web address`)
  return value
}

function listIn(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name]
  if (!Array.isArray(value)) throw new TypeError(`${name} is no list`)
  return value.map(fieldsOf)
}

/**
 * Reads a document, once and whole, at the edge.
 * @throws TypeError when a field that is shown has another shape.
 */
export function readRate(value: unknown): Rate {
  const fields = fieldsOf(value)
  const rate = textIn(fields, 'rate')
  if (!/^\d+(?:\.\d+)?$/.test(rate)) throw new TypeError('rate is no plain decimal')
  return {
    rate,
    asOf: textIn(fields, 'asOf'),
    from: { code: textIn(fieldsOf(fields['from']), 'code') },
    to: { code: textIn(fieldsOf(fields['to']), 'code') },
    sources: listIn(fields, 'sources').map((source) => ({
      name: textIn(source, 'name'),
      url: webAddressIn(source, 'url'),
      ...(source['confirmation'] === 'set-by-hand' ? { confirmation: 'set-by-hand' } : {}),
    })),
    olderThanSnapshot: listIn(fields, 'olderThanSnapshot').map((older) => ({
      code: textIn(older, 'code'),
      day: textIn(older, 'day'),
    })),
    links: { html: webAddressIn(fieldsOf(fields['links']), 'html') },
    locale: { numberTag: textIn(fieldsOf(fields['locale']), 'numberTag') },
  }
}

/** Asks for a rate. Sends no cookies and does not say which page asks. Null when `signal` ended the call. */
export async function askForRate(address: string, signal: AbortSignal): Promise<RateAnswer | null> {
  try {
    const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer', signal })
    if (answer.status === 404) return { kind: 'unknown-pair' }
    if (!answer.ok) return { kind: 'unreachable' }
    return { kind: 'rate', rate: readRate(await answer.json()) }
  } catch {
    // The network, a policy or another shape: the reader is told in text, the reason stands in the browser's console.
    return signal.aborted ? null : { kind: 'unreachable' }
  }
}
