import { parseStreamedPrices } from '@portico/contract'
import type { PagePrices } from '../../../figures/live/page-live.ts'

/** What tabs of one browser tell each other. */
export type TabMessage =
  /** A tab follows these assets; said again while it does. */
  | { readonly kind: 'want'; readonly id: string; readonly slugs: readonly string[] }
  | { readonly kind: 'leave'; readonly id: string }
  /** A tab has the stream from here on, and asks what the others want. */
  | { readonly kind: 'lead' }
  | { readonly kind: 'prices'; readonly prices: PagePrices }
  | { readonly kind: 'snapshot'; readonly version: string }
  | { readonly kind: 'open'; readonly isOpen: boolean }

/** A message in the form that passes between tabs, which may be of different builds of the site. */
export function tabText(message: TabMessage): string {
  return JSON.stringify(message)
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function read(value: object, text: string): TabMessage | null {
  const field = (name: string): unknown => Reflect.get(value, name)
  const [kind, id, slugs, version] = [field('kind'), field('id'), field('slugs'), field('version')]
  if (kind === 'want' && typeof id === 'string' && isTexts(slugs)) return { kind, id, slugs }
  if (kind === 'leave' && typeof id === 'string') return { kind, id }
  if (kind === 'lead') return { kind }
  if (kind === 'snapshot' && typeof version === 'string') return { kind, version }
  if (kind === 'open') return { kind, isOpen: field('isOpen') === true }
  const streamed = kind === 'prices' ? parseStreamedPrices(text) : null
  return streamed && { kind: 'prices', prices: streamed.prices }
}

/** Null for what is no message of this build. */
export function readTabMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'string') return null
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? read(value, data) : null
  } catch {
    // Another text than JSON is none.
    return null
  }
}
