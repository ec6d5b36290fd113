import { createHash } from 'node:crypto'
import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import type { SnapshotStore } from '@portico/stores'
import type { RepresentationForm } from '../pages/page-definition.ts'
import type { CardColours } from './card/card-colours.ts'
import { openToAll } from './open-to-all.ts'
import { pageCaching, type RenderedPage } from './rendered-page.ts'

/** Turns the SVG of a share card into PNG; busy while too many are being drawn. */
export interface CardPainter {
  run(
    svg: string,
  ): Promise<{ readonly kind: 'done'; readonly result: Uint8Array } | { readonly kind: 'busy' }>
}

/** What representations for programs are made with. */
export interface AnswerOptions {
  readonly brand: Brand
  readonly publicOrigin: string
  readonly snapshots: SnapshotStore
  readonly colours: CardColours
  readonly painter: CardPainter
  /** The clock; milliseconds since the epoch. */
  now(): number
}

/** Which representation of a page is asked for, as its address says. */
export interface AskedRepresentation {
  readonly form: RepresentationForm
  readonly locale: LocaleEntry
  readonly params: Readonly<Record<string, string>>
  /** Only parameters that change it. */
  readonly query: URLSearchParams
}

/** Answers the representations of one page. */
export type Represent = (asked: AskedRepresentation) => Promise<RenderedPage>

/** Seconds after which a reader may ask again for what could not be made. */
const retryAfterSeconds = '5'

/** Representations are for programs; search engines list the page itself. */
export const unlisted = { 'x-robots-tag': 'noindex' }

/** An answer that is cached like a page and may be read by anyone's page. */
export function answer(status: number, contentType: string, body: RenderedPage['body']): RenderedPage {
  const headers = { 'content-type': contentType, 'cache-control': pageCaching, ...openToAll }
  return { status, headers, body, keep: true }
}

/** The answer with more headers, or other values of some. */
export function withHeaders(page: RenderedPage, headers: Readonly<Record<string, string>>): RenderedPage {
  return { ...page, headers: { ...page.headers, ...headers } }
}

/** The hash of the whole answer, so that a copy can be told from another (RFC 9530, "Repr-Digest"). */
export function withDigest(page: RenderedPage, text: string): RenderedPage {
  const digest = createHash('sha256').update(text).digest('base64')
  return withHeaders(page, { 'repr-digest': `sha-256=:${digest}:` })
}

/** A line of text, kept out of indexes. */
export function plainAnswer(status: number, text: string): RenderedPage {
  return withHeaders(answer(status, 'text/plain; charset=utf-8', `${text}\n`), unlisted)
}

/** A file that is kept under a name made of words. */
export function download(
  page: RenderedPage,
  { name, ending }: { name: string; ending: string },
): RenderedPage {
  const file = `${name.replace(/[^\w-]/g, '-')}.${ending}`
  return withHeaders(page, { ...unlisted, 'content-disposition': `attachment; filename="${file}"` })
}

/** What may be asked for again in a moment: too much of its kind is under way. */
export function busyAnswer(text: string): RenderedPage {
  const page = withHeaders(plainAnswer(503, text), {
    'cache-control': 'no-store',
    'retry-after': retryAfterSeconds,
  })
  return { ...page, keep: false }
}

/** A share card of an SVG; 503 while too many are being drawn. */
export async function cardAnswer(
  { painter }: Pick<AnswerOptions, 'painter'>,
  svg: string,
): Promise<RenderedPage> {
  const painted = await painter.run(svg)
  if (painted.kind === 'done') return answer(200, 'image/png', painted.result)
  return busyAnswer('too many cards are being drawn')
}
