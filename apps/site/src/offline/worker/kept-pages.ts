import type { OfflinePlan } from '../plan.ts'
import { assetsOf, localeOf, markStored } from './documents.ts'
import { type Generations, trimStore } from './generations.ts'
import type { KeptAssets } from './kept-assets.ts'
import { createLanguages } from './languages.ts'
import { isKeepablePage } from './requests.ts'

/** Copies of the pages that were visited, and one offline page a language with the newest prices that were seen. */
export interface KeptPages {
  /** Asks for a page without cookies and keeps it with all it needs. */
  fetch(address: string): Promise<void>
  /** Keeps a page that was just answered with all it needs; leaves alone what may not be kept. */
  keep(address: string, response: Response): Promise<void>
  /** The kept copy of exactly this page, marked as stored. */
  stored(address: string): Promise<Response | null>
  /** The offline page for an address that is not kept, in its language or else in one that is kept. */
  offlineAddress(address: string): Promise<string | null>
}

export interface KeptPagesOptions {
  readonly plan: OfflinePlan
  readonly generations: Generations
  readonly assets: KeptAssets
  readonly origin: string
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Milliseconds since any fixed moment. */
  now(): number
}

const pageLimit = 24
/** An offline page is asked for anew at most this often: the server makes a page anew once a minute. */
const offlinePageFreshMs = 60_000
const anonymous: RequestInit = { credentials: 'omit', cache: 'no-cache' }

/** Headers of the transfer, which no longer hold for a body that was decoded. */
const transferHeaders = ['content-encoding', 'content-length', 'transfer-encoding']

async function marked(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  for (const name of transferHeaders) headers.delete(name)
  return new Response(markStored(await response.text()), { status: 200, headers })
}

/** Keeps the offline pages fresh. */
function createOfflinePages(options: KeptPagesOptions): (code: string) => Promise<void> {
  const { plan, generations, assets, origin } = options
  const keptAtMs = new Map<string, number>()
  return async (code) => {
    const language = plan.languages[code]
    const lastMs = keptAtMs.get(code) ?? Number.NEGATIVE_INFINITY
    if (!language || options.now() - lastMs < offlinePageFreshMs) return
    const address = new URL(language.page, origin).href
    const response = await options.fetch(address, anonymous)
    if (!isKeepablePage(response)) return
    const html = await response.clone().text()
    // A page of another build would ask for scripts that this build's store does not have.
    if (!html.includes(plan.entry)) return
    await assets.keep([language.texts])
    await (await generations.own()).put(address, response)
    keptAtMs.set(code, options.now())
    await assets.keep(assetsOf(html))
  }
}

export function createKeptPages(options: KeptPagesOptions): KeptPages {
  const { plan, generations, assets, origin } = options
  const languages = createLanguages(plan)
  const keepOfflinePage = createOfflinePages(options)
  const isVisited = (key: string) =>
    !/^\/(?:assets|widgets)\//.test(new URL(key).pathname) && !languages.isOfflinePage(key)

  /** The address without its hash; an offline page is the same whatever was wanted. */
  function keyOf(address: string): string {
    const url = new URL(address, origin)
    url.hash = ''
    if (languages.isOfflinePage(url.href)) url.search = ''
    return url.href
  }

  async function keep(address: string, response: Response): Promise<void> {
    const key = keyOf(address)
    if (!isKeepablePage(response)) return
    const html = await response.clone().text()
    const code = localeOf(html)
    const language = code === null ? undefined : plan.languages[code]
    if (code === null || !language) return
    if (isVisited(key)) {
      const store = await generations.own()
      await store.put(key, response)
      await trimStore(store, pageLimit, isVisited)
      await assets.keep([...assetsOf(html), language.texts])
    }
    await keepOfflinePage(code)
  }

  return {
    keep,
    async fetch(address) {
      const key = keyOf(address)
      await keep(key, await options.fetch(key, anonymous))
    },
    async stored(address) {
      const found = await generations.find(keyOf(address))
      return found && marked(found)
    },
    async offlineAddress(address) {
      const url = new URL(address)
      for (const code of languages.nearest(url)) {
        const page = plan.languages[code]?.page ?? ''
        if (page === '' || !(await generations.find(keyOf(page)))) continue
        return languages.isOfflinePage(address)
          ? page
          : `${page}?${new URLSearchParams({ wanted: languages.wantedAt(url) })}`
      }
      return null
    },
  }
}
