import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { linkTo } from '@portico/locale'
import { markdownPath } from '../../pages/address-forms.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Admission, RenderRefused, type WorkCounters } from '../admission/admission.ts'
import { sendRefusal } from '../admission/refusal-answer.ts'
import type { PageAnswer } from '../page-source.ts'
import type { LocaleCode } from '@portico/locale'
import { acceptedEncoding } from './accepted-encoding.ts'
import { asMarkdown, createAddressParser, isRepresentation, type PageAddress } from './page-address.ts'
import type { PageCache } from '../cache/page-cache.ts'
import type { SiteLogger } from '../site-logger.ts'
import type { StoredPage } from '../cache/stored-page.ts'
import { pageCaching, type RenderedPage } from '../../representations/rendered-page.ts'
import { prefersMarkdown } from '../representations/markdown/prefers-markdown.ts'
import { openToAll } from '../../representations/open-to-all.ts'

/** A page's own address answers with its text too, where that is asked for. */
export const pageVariance = { vary: 'accept, accept-encoding' } as const

export type RenderPage = (address: PageAddress) => Promise<RenderedPage>

/** Whether a reader's tags name this one (RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  return (header ?? '')
    .split(',')
    .some((tag) => tag.trim() === etag || `W/${tag.trim()}` === etag || tag.trim() === '*')
}

const inflate = promisify(gunzip)

async function sendPlain(reply: FastifyReply, compressed: Buffer): Promise<FastifyReply> {
  return reply.send(await inflate(compressed))
}

/** Sends ready bodies in the encoding that the reader takes, or 304 where the reader has them. */
export function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
): FastifyReply | Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const vary = page.headers['vary'] ?? 'accept-encoding'
  reply.headers(page.headers).header('etag', page.etag).header('vary', vary)
  if (page.status === 200 && matchesTag(request.headers['if-none-match'], page.etag))
    return reply.code(304).send()
  reply.code(page.status)
  if (page.body.kind === 'bytes') return reply.send(page.body.bytes)
  if (encoding === 'identity') return sendPlain(reply, page.body.gzip)
  return reply.header('content-encoding', encoding).send(page.body[encoding])
}

interface HandlerOptions {
  readonly cache: PageCache
  readonly render: RenderPage
  readonly admission: Admission
  /** Told of refusals; what pages cost, the admission counts. */
  readonly work: Pick<WorkCounters, 'refused'>
  readonly logger: SiteLogger
  /** Whether the site has a language. */
  isOffered(code: LocaleCode): boolean
  /** Told of each target that a GET asked for here. */
  remember(target: string, address: PageAddress): void
  /** The clock; milliseconds since the epoch. */
  now(): number
}

/**
 * Takes the page from the cache, or has it made at the cost of who asks. Who may not have it made gets the old page, with its
 * age (RFC 9111, 5.1), so that no cache takes it for a new one.
 */
function createPageTaker(options: HandlerOptions) {
  const { cache, render, admission, work, logger, now } = options

  return async (address: PageAddress, request: FastifyRequest, reply: FastifyReply) => {
    const refusals: RenderRefused[] = []
    async function make(): Promise<RenderedPage> {
      try {
        return await admission.run(request.ip, address, () => render(address))
      } catch (error) {
        // Reported here, since a page that is made anew behind an old one has no reader to fail for.
        if (error instanceof RenderRefused) refusals.push(error)
        else
          logger.error(
            { path: address.path, locale: address.locale.code, err: error },
            'a page could not be made',
          )
        throw error
      }
    }
    const page = await cache.get(address.cacheKey, () => make())
    if (refusals.length === 0) return page
    work.refused(address, 'old-page')
    reply.header('age', Math.max(0, Math.round((now() - page.madeAtMs) / 1000)))
    return page
  }
}

/** Answers every address that is not a file or a call: redirects, pages, page data, and the 404 page. */
export function createPageHandler(
  options: HandlerOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const parse = createAddressParser(options.isOffered)
  const take = createPageTaker(options)

  return async (request, reply) => {
    const target = request.raw.url ?? '/'
    const parsed = parse(target)
    if (parsed.kind === 'redirect') {
      const target = parse(parsed.to)
      if (target.kind === 'address' && isRepresentation(target.address.form)) reply.headers(openToAll)
      return reply.header('cache-control', pageCaching).redirect(parsed.to, 301)
    }
    if (request.method === 'GET') options.remember(target, parsed.address)
    const address = prefersMarkdown(request.headers.accept) ? asMarkdown(parsed.address) : parsed.address
    try {
      return await sendStored(request, reply, await take(address, request, reply))
    } catch (error) {
      if (!(error instanceof RenderRefused)) throw error
      options.work.refused(address, error.reason)
      return sendRefusal(reply, address, error)
    }
  }
}

/** A redirect as a page of the cache; its target keeps the locale. */
export function redirectPage(
  address: PageAddress,
  answer: Extract<PageAnswer, { kind: 'redirect' }>,
): RenderedPage & { readonly body: string } {
  const path = address.form === 'markdown' ? markdownPath(answer.path) : answer.path
  const location = linkTo({ locale: address.locale.code, path })
  return {
    status: address.form === 'data' ? 200 : answer.status,
    headers:
      address.form === 'data'
        ? { 'content-type': 'application/json; charset=utf-8', 'cache-control': pageCaching }
        : {
            location,
            'content-type': 'text/html; charset=utf-8',
            'cache-control': pageCaching,
            ...pageVariance,
          },
    body: address.form === 'data' ? JSON.stringify({ redirect: location }) : '',
    keep: true,
  }
}
