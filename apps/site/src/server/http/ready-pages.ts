import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { PageCache } from '../cache/page-cache.ts'
import type { StoredPage } from '../cache/stored-page.ts'
import { prefersMarkdown } from '../representations/markdown/prefers-markdown.ts'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'
import type { PageAddress } from './page-address.ts'

/** Answers a request at once, or tells by `false` that it did nothing. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

type ReadyForm = Exclude<Encoding, 'identity'>

/** An answer that goes to everyone who asks for a page in one form. */
interface ReadyPage {
  readonly status: number
  /** Names and values in turn. */
  readonly headers: string[]
  readonly body: Buffer
}

/** A page with all its headers, made at its first hit and forgotten with it. */
function createForms(common: Readonly<Record<string, string>>) {
  const known = { br: new WeakMap<StoredPage, ReadyPage>(), gzip: new WeakMap<StoredPage, ReadyPage>() }

  function make({ status, headers, etag, body }: StoredPage, form: ReadyForm): ReadyPage {
    const bytes = body.kind === 'bytes' ? body.bytes : body[form]
    const all = {
      ...common,
      ...headers,
      etag,
      vary: headers['vary'] ?? 'accept-encoding',
      ...(body.kind === 'bytes' ? {} : { 'content-encoding': form }),
      'content-length': String(bytes.length),
    }
    return { status, headers: Object.entries(all).flat(), body: bytes }
  }

  return (page: StoredPage, form: ReadyForm): ReadyPage => {
    const seen = known[form].get(page)
    if (seen !== undefined) return seen
    const ready = make(page, form)
    known[form].set(page, ready)
    return ready
  }
}

/** Pages that are ready to be sent before their requests reach a route. */
export interface ReadyPages {
  /** Learns what a target means, from the route to which a GET for it has led: only such targets are answered at once. */
  remember(target: string, address: PageAddress): void
  /**
   * Makes what answers GET for pages that the cache has and that are current, in br or gzip. All else is left to the page handler, which gives
   * the same answer: what a reader has already, Markdown by `Accept`, plain text. `common` is what every answer of the server carries.
   */
  answering(common: Readonly<Record<string, string>>): AnswerAtOnce
}

/** Targets that are remembered, and how long one may be: they come from callers. */
const remembered = { targets: 2000, length: 256 } as const

export function createReadyPages(cache: PageCache): ReadyPages {
  const targets = new LRUCache<string, PageAddress>({ max: remembered.targets })

  function pageOf({ method, url = '', headers }: IncomingMessage): StoredPage | null {
    const address = method === 'GET' ? targets.get(url) : undefined
    const isPlain = headers['if-none-match'] === undefined && !prefersMarkdown(headers.accept)
    return address !== undefined && isPlain ? cache.current(address.cacheKey) : null
  }

  return {
    remember(target, address) {
      if (target.length <= remembered.length) targets.set(target, address)
    },
    answering(common) {
      const formOf = createForms(common)
      return (request, response) => {
        const encoding = acceptedEncoding(request.headers['accept-encoding'])
        const page = encoding === 'identity' ? null : pageOf(request)
        if (page === null || encoding === 'identity') return false
        const { status, headers, body } = formOf(page, encoding)
        response.writeHead(status, headers)
        response.end(body)
        return true
      }
    },
  }
}
