import { localeOf } from '@portico/locale'
import type { Admission } from '../admission/admission.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createSitemapFiles } from './sitemap-files.ts'
import type { SitemapFilesOptions } from './sitemap-sets.ts'
import { llmsText } from './llms-text.ts'
import { robotsText } from './robots-text.ts'
import { securityText, securityTextPath } from './security-text.ts'
import { createSitemapSender, listingCaching } from './send-sitemap.ts'
import { sitemapIndexPath } from './sitemap-index.ts'
import { createSitemapPool } from './sitemap-pool.ts'

/** A file takes a second to be written, or some more where others wait. */
const defaultTimeoutMs = 5000

export interface ListingOptions extends Omit<SitemapFilesOptions, 'pool' | 'timeoutMs'> {
  /** How long a request waits for a file that is being written; five seconds unless given. */
  readonly timeoutMs?: number
  /** What sitemaps cost is charged to who asks for them. */
  readonly admission: Pick<Admission, 'charge'>
}

/** What crawlers and language models look for: robots.txt, the sitemaps (MAP-04), llms.txt and security.txt. */
export function createListings(options: ListingOptions) {
  const { source, publicOrigin, logger, admission } = options
  const files = createSitemapFiles({
    ...options,
    pool: createSitemapPool(),
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
  })
  const send = createSitemapSender({ files, logger, admission })
  const plain = (reply: FastifyReply, text: string) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', listingCaching).send(text)
  return {
    register(app: FastifyInstance): void {
      app.get('/robots.txt', (_request, reply) => plain(reply, robotsText(publicOrigin, files.indexes())))
      app.get(securityTextPath, (_request, reply) =>
        plain(reply, securityText(source.contextOf(localeOf('en')))),
      )
      app.get('/llms.txt', (_request, reply) => plain(reply, llmsText(source.contextOf(localeOf('en')))))
      app.get(sitemapIndexPath, (request, reply) => send(request, reply, 'index-1'))
      app.get<{ Params: { name: string } }>('/sitemap-:name.xml', (request, reply) =>
        send(request, reply, request.params.name),
      )
    },
    [Symbol.asyncDispose]: () => files[Symbol.asyncDispose](),
  }
}
