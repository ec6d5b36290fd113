import { createHash } from 'node:crypto'
import { packText } from './pack-text.ts'
import { ownBytes } from '../kept-bytes.ts'
import type { RenderedPage } from '../../representations/rendered-page.ts'

/**
 * A body that is ready to be sent. Text is held compressed only: plain it takes three quarters of the memory, for readers
 * that hardly exist.
 */
export type StoredBody =
  | { readonly kind: 'text'; readonly gzip: Buffer; readonly br: Buffer }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }

/** An answer with its body ready to be sent. */
export interface StoredPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly body: StoredBody
  readonly keep: boolean
  readonly madeAtMs: number
  /** Which state of the data it was made from. */
  readonly epoch: number
}

/** A body in UTF-8 where it is text, else its bytes. */
export function bytesOf(body: RenderedPage['body']): Buffer {
  if (typeof body !== 'string' && 'utf8' in body) return body.utf8
  return Buffer.from(body)
}

/** Makes the body of an answer ready, and its tag. */
export async function storePage(
  page: RenderedPage,
  made: Pick<StoredPage, 'madeAtMs' | 'epoch'>,
): Promise<StoredPage> {
  const plain = bytesOf(page.body)
  const isText = !(page.body instanceof Uint8Array)
  const body: StoredBody = isText
    ? { kind: 'text', ...(await packText(plain)) }
    : { kind: 'bytes', bytes: ownBytes(plain) }
  // Weak: the same page has three encodings (RFC 9110, 8.8.3.3). Equal text has equal br, which is quicker to read.
  const digest = createHash('sha256').update(body.kind === 'text' ? body.br : body.bytes)
  return {
    status: page.status,
    headers: page.headers,
    etag: `W/"${digest.digest('base64url').slice(0, 22)}"`,
    body,
    keep: page.keep,
    ...made,
  }
}

/** What a body takes up, in bytes. */
export function weightOf(body: StoredBody): number {
  return body.kind === 'text' ? body.gzip.length + body.br.length : body.bytes.length
}
