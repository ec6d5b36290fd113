import type { Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admission } from '../admission/admission.ts'
import { acceptedEncoding } from '../http/accepted-encoding.ts'
import { matchesTag } from '../http/page-handler.ts'
import type { SiteLogger } from '../site-logger.ts'
import type { SitemapEncoding, SitemapFiles } from './sitemap-files.ts'

/** Crawlers come once a day; what they read may be an hour old. */
export const listingCaching = 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400'

const retryAfterSeconds = 10

/** Few pieces, of which a reader that does not read holds one or two. */
const pieceBytes = 262_144

const endings: Readonly<Record<ReturnType<typeof acceptedEncoding>, SitemapEncoding>> = {
  br: 'br',
  gzip: 'gz',
  identity: 'gz',
}

/** What sending a file takes of the main thread at most, in milliseconds; the plain text is 50 MB long. */
const costsMs = { br: 3, gzip: 3, identity: 30 } as const

/** Whether the reader has what was written then. A tag says it better (RFC 9110, 13.1.3). */
function isKnown({ headers }: FastifyRequest, etag: string, writtenMs: number): boolean {
  if (headers['if-none-match'] !== undefined) return matchesTag(headers['if-none-match'], etag)
  return Date.parse(headers['if-modified-since'] ?? '') >= Math.floor(writtenMs / 1000) * 1000
}

/** Size and time of an open file, which is closed where they cannot be read. */
async function statOf(file: FileHandle): Promise<Stats> {
  try {
    return await file.stat()
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Has the reader ask again in a while. */
function sendLater(
  reply: FastifyReply,
  { status, seconds, text }: { readonly status: 429 | 503; readonly seconds: number; readonly text: string },
): FastifyReply {
  return reply
    .code(status)
    .header('retry-after', String(seconds))
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`)
}

/** Sends files as they are stored; readers that take neither encoding get the text, unpacked while it is sent. */
export function createSitemapSender({
  files,
  admission,
  logger,
}: {
  readonly files: Pick<SitemapFiles, 'find'>
  readonly admission: Pick<Admission, 'charge'>
  readonly logger: SiteLogger
}): (request: FastifyRequest, reply: FastifyReply, name: string) => Promise<FastifyReply> {
  return async (request, reply, name) => {
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const waitSeconds = admission.charge(request.ip, { page: null, form: 'sitemap' }, costsMs[encoding])
    if (waitSeconds > 0)
      return sendLater(reply, { status: 429, seconds: waitSeconds, text: 'too many sitemaps at once' })
    const found = await files.find(name, endings[encoding])
    if (found.kind === 'unknown')
      return reply.code(404).type('text/plain; charset=utf-8').send('there is no such sitemap\n')
    if (found.kind === 'busy')
      return sendLater(reply, {
        status: 503,
        seconds: retryAfterSeconds,
        text: 'the sitemap is being written',
      })
    const { size, mtimeMs } = await statOf(found.file)
    const etag = `W/"${found.set}-${name}"`
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', listingCaching)
      .header('vary', 'accept-encoding')
      .header('etag', etag)
      .header('last-modified', new Date(mtimeMs).toUTCString())
    if (isKnown(request, etag, mtimeMs)) {
      await found.file.close()
      return reply.code(304).send()
    }
    const stored = found.file.createReadStream({ highWaterMark: pieceBytes })
    if (encoding !== 'identity')
      return reply.header('content-encoding', encoding).header('content-length', size).send(stored)
    const unpacked = pipeline(stored, createGunzip({ chunkSize: pieceBytes }), (error) => {
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        logger.error({ path: name, err: error }, 'a sitemap could not be read')
    })
    return reply.send(unpacked)
  }
}
