import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { localeOf } from '@portico/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '../page-handler.ts'
import type { PageSource } from '../page-source.ts'
import type { SiteLogger } from '../site-logger.ts'
import { llmsText } from './llms-text.ts'
import { listPages } from './page-lists.ts'
import { robotsText } from './robots-text.ts'
import { findPart, indexText, type PageLists, sitemapIndexPath } from './sitemap-index.ts'
import { partText, type SitemapLanguages } from './sitemap-parts.ts'

/** Crawlers come once a day; what they read may be an hour old. */
const listingCaching = 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400'

/** So many files are written at once at most; each takes a fraction of a second of the process. */
const streamLimit = 4
const retryAfterSeconds = '10'

/** Whoever reads slower than this holds the others up. */
const defaultPatienceMs = 60_000

interface ListingOptions extends SitemapLanguages {
  readonly source: Pick<PageSource, 'contextOf'>
  readonly logger: SiteLogger
  /** How long a file may take its reader; a minute unless given. */
  readonly patienceMs?: number
}

/** Sends XML piece by piece, as fast as the reader takes it. */
function createSender({ logger, patienceMs = defaultPatienceMs }: ListingOptions) {
  const underWay = new Set<Readable>()
  return (request: FastifyRequest, reply: FastifyReply, text: Generator<string, void>) => {
    if (underWay.size >= streamLimit)
      return reply.code(503).header('retry-after', retryAfterSeconds).type('text/plain').send('busy\n')
    const pieces = Readable.from(text, { objectMode: false })
    underWay.add(pieces)
    // Read to its end, or left by its reader before.
    const patience = setTimeout(() => pieces.destroy(), patienceMs).unref()
    for (const event of ['end', 'close'])
      pieces.once(event, () => {
        clearTimeout(patience)
        underWay.delete(pieces)
      })
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', listingCaching)
      .header('vary', 'accept-encoding')
    // No other encoding is as quick to make, and the file is made anew each time.
    if (acceptedEncoding(request.headers['accept-encoding']) === 'identity') return reply.send(pieces)
    const packed = pipeline(pieces, createGzip({ level: 4 }), (error) => {
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        logger.error({ path: request.url, err: error }, 'a sitemap could not be written')
    })
    return reply.header('content-encoding', 'gzip').send(packed)
  }
}

/** Adds what crawlers and language models look for: robots.txt, the sitemaps (MAP-04) and llms.txt. */
export function registerListings(app: FastifyInstance, options: ListingOptions): void {
  const { source, publicOrigin } = options
  const lists: PageLists = (locale) => listPages(source.contextOf(locale))
  const send = createSender(options)
  const plain = (reply: FastifyReply, text: string) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', listingCaching).send(text)
  app.get('/robots.txt', (_request, reply) => plain(reply, robotsText(publicOrigin)))
  app.get('/llms.txt', (_request, reply) => plain(reply, llmsText(source.contextOf(localeOf('en')))))
  app.get(sitemapIndexPath, (request, reply) => send(request, reply, indexText(lists, options)))
  app.get<{ Params: { name: string } }>('/sitemap-:name.xml', (request, reply) => {
    const part = findPart(request.params.name, lists, options)
    if (part) return send(request, reply, partText(part, options))
    return reply.code(404).type('text/plain; charset=utf-8').send('there is no such sitemap\n')
  })
}
