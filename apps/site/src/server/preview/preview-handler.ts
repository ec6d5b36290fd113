import type { LocaleCode } from '@portico/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { escapeText } from '../../representations/escape.ts'
import type { RenderedPage } from '../../representations/rendered-page.ts'
import { type Admission, RenderRefused } from '../admission/admission.ts'
import { sendRefusal } from '../admission/refusal-answer.ts'
import { bytesOf } from '../cache/stored-page.ts'
import type { Documents } from '../documents/current-brand.ts'
import type { FollowedDocuments } from '../documents/open-editions.ts'
import { type PageAddress, parseAddress } from '../http/page-address.ts'
import { inertPage } from './inert-page.ts'
import { type Preview, readPreview } from './preview-token.ts'

/** Where revisions are that nobody has published, and the key of links to them. */
export interface PreviewAccess {
  readonly key: Uint8Array
  /** The text of a revision; null where there is none. Rejects where the store cannot answer. */
  revision(document: string, number: number): Promise<string | null>
}

/** What shows one state of the texts. */
interface Edition {
  render(address: PageAddress): Promise<RenderedPage>
}

interface PreviewOptions {
  /** Whether the site has a language. */
  isOffered(code: LocaleCode): boolean
  readonly access: PreviewAccess
  readonly website: string
  readonly documents: FollowedDocuments
  readonly editions: { preview(documents: Documents): Promise<Edition> }
  readonly admission: Pick<Admission, 'run'>
  /** The clock; milliseconds since the epoch. */
  now(): number
}

const rememberedPreviews = 8
const neverKept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' } as const

/** The token of an address that asks for a preview; null for all others. */
export function previewToken(target: string): string | null {
  return target.includes('preview=')
    ? new URLSearchParams(target.split('?').slice(1).join('?')).get('preview')
    : null
}

const policyHeader = 'content-security-policy'

const isPage = ({ headers }: RenderedPage) => headers['content-type']?.startsWith('text/html') === true

/** The page without ways out of it, and with a line above it that says what it is. */
function marked(page: RenderedPage, { revisions, untilMs }: Preview): Buffer {
  const body = bytesOf(page.body)
  if (!isPage(page)) return body
  const names = revisions.map(([document, number]) => `${document} (revision ${number})`).join(', ')
  const until = new Date(untilMs).toISOString().slice(0, 16).replace('T', ' ')
  const words = `This is only a preview, until ${until} UTC, and not published: ${names}. Do not enter anything here: links, forms and scripts do nothing.`
  const line = `<body><p lang="en" dir="ltr"><mark>${escapeText(words)}</mark></p>`
  return Buffer.from(inertPage(body.toString()).replace('<body>', () => line))
}

/** Scripts would lead on where links no longer do, and forms are not to be sent: browsers run and send none in a sandbox. */
function sandbox(reply: FastifyReply): FastifyReply {
  const policy = reply.getHeader(policyHeader)
  const all = [...(policy === undefined ? [] : [String(policy)]), 'sandbox allow-same-origin']
  return reply.header(policyHeader, all.join('; '))
}

/** Answers addresses with `?preview=…`: pages as they would be with revisions that nobody has published. None of it is kept anywhere. */
export function createPreviewHandler(options: PreviewOptions) {
  const { access, website, documents, editions, admission, now } = options
  const known = new LRUCache<string, { readonly of: Documents; readonly edition: Promise<Edition | null> }>({
    max: rememberedPreviews,
  })

  async function makeEdition({ revisions }: Preview, of: Documents): Promise<Edition | null> {
    const shown = new Map(of)
    for (const [document, revision] of revisions) {
      const text = await access.revision(document, revision)
      if (text === null) return null
      shown.set(document, { revision, text })
    }
    return editions.preview(shown)
  }

  function editionOf(token: string, preview: Preview): Promise<Edition | null> {
    const of = documents.current()
    const made = known.get(token)
    if (made?.of === of) return made.edition
    const edition = makeEdition(preview, of)
    known.set(token, { of, edition })
    // One that could not be made is tried again.
    edition.catch(() => known.delete(token))
    return edition
  }

  const refuse = (reply: FastifyReply, words: string) =>
    reply.code(404).headers(neverKept).type('text/plain; charset=utf-8').send(`${words}\n`)

  return async (request: FastifyRequest, reply: FastifyReply, token: string): Promise<FastifyReply> => {
    const preview = readPreview(token, { key: access.key, website, nowMs: now() })
    if (preview === null) return refuse(reply, 'This preview is over, or its address is not whole.')
    const parsed = parseAddress(request.raw.url ?? '/', options.isOffered)
    if (parsed.kind === 'redirect') return reply.headers(neverKept).redirect(parsed.to, 302)
    const { address } = parsed
    try {
      // An edition takes as much of the main thread as many pages: it is made at the cost of who asks, too.
      const page = await admission.run(request.ip, address, async () => {
        const edition = await editionOf(token, preview)
        return edition === null ? null : edition.render(address)
      })
      if (page === null) return refuse(reply, 'There is no such revision.')
      reply.code(page.status).headers({ ...page.headers, ...neverKept })
      return (isPage(page) ? sandbox(reply) : reply).send(marked(page, preview))
    } catch (error) {
      if (!(error instanceof RenderRefused)) throw error
      return sendRefusal(reply, address, error)
    }
  }
}
