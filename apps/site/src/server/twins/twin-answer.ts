import type { Brand } from '@portico/brands'
import type { SnapshotStore } from '@portico/stores'
import type { RepresentationForm } from '../../pages/page-definition.ts'
import type { CardColours } from '../card/card-colours.ts'
import type { CardPainter } from '../card/card-painter.ts'
import type { PageAddress } from '../page-address.ts'
import { pageCaching } from '../page-handler.ts'
import type { RenderedPage } from '../stored-page.ts'
import { openToAll } from './open-to-all.ts'

/** What the machine views are made with. */
export interface TwinOptions {
  readonly brand: Brand
  readonly publicOrigin: string
  readonly snapshots: SnapshotStore
  readonly colours: CardColours
  readonly painter: CardPainter
  /** The clock; milliseconds since the epoch. */
  now(): number
}

export type TwinAddress = PageAddress & { readonly form: RepresentationForm }

/** Answers the machine views of one page. */
export type RenderTwin = (address: TwinAddress) => Promise<RenderedPage>

/** Seconds after which a reader may ask again for what could not be made. */
const retryAfterSeconds = '5'

/** Machine views are for programs; search engines list the page itself. */
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
export async function cardAnswer({ painter }: TwinOptions, svg: string): Promise<RenderedPage> {
  const painted = await painter.run(svg)
  if (painted.kind === 'done') return answer(200, 'image/png', painted.result)
  return busyAnswer('too many cards are being drawn')
}
