import { plan } from 'virtual:offline-plan'
import { createGenerations } from './generations.ts'
import { createKeptAssets } from './kept-assets.ts'
import { createKeptPages } from './kept-pages.ts'
import { answerNavigation, networkTimeoutMs } from './navigation.ts'
import { handlingOf, isKeepablePage } from './requests.ts'
import {
  type FetchedEvent,
  isFetchedEvent,
  isLastingEvent,
  isWorkerScope,
  type WorkerScope,
} from './scope.ts'

/**
 * The service worker, served as /sw.js. With a network it stays out of the way: pages come from the network first, calls
 * are never touched. Without one it answers with what was kept (docs/decisions/site/0012-offline.md).
 */
function start(scope: WorkerScope): void {
  const { origin } = location
  const fetchFrom = (address: string, init?: RequestInit) => fetch(address, init)
  const generations = createGenerations(scope.caches, plan.build)
  const assets = createKeptAssets({ generations, origin, core: plan.scripts, fetch: fetchFrom })
  const pages = createKeptPages({ plan, generations, assets, origin, fetch: fetchFrom, now: Date.now })

  /** Failing to keep something costs a reader nothing while there is a network. */
  const warn = (error: unknown) =>
    console.warn('something is not kept for the time without a network:', error)

  /** The pages that are open came before the worker; they are what a reader will want again. */
  async function keepOpenPages(): Promise<void> {
    const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const facts = { method: 'GET', mode: 'navigate', destination: 'document' } as const
    const visited = open.filter(({ url }) => handlingOf({ ...facts, url }, origin) === 'page')
    await Promise.all(visited.map(({ url }) => pages.fetch(url).catch(warn)))
  }

  async function install(): Promise<void> {
    await assets.keep([plan.entry, ...plan.scripts])
    await keepOpenPages()
    await scope.skipWaiting()
  }

  async function activate(): Promise<void> {
    await generations.forgetOld()
    await scope.registration.navigationPreload?.enable()
    await scope.clients.claim()
  }

  function answerPage(event: FetchedEvent): void {
    const { request } = event
    const network = event.preloadResponse.then((preloaded) => preloaded ?? fetch(request))
    const kept = network.then((response) =>
      isKeepablePage(response) ? pages.keep(request.url, response.clone()) : undefined,
    )
    event.waitUntil(kept.catch(warn))
    const timeout = () => new Promise<void>((resolve) => setTimeout(resolve, networkTimeoutMs))
    event.respondWith(answerNavigation({ address: request.url, pages, network, timeout }))
  }

  addEventListener('install', (event) => isLastingEvent(event) && event.waitUntil(install()))
  addEventListener('activate', (event) => isLastingEvent(event) && event.waitUntil(activate()))
  addEventListener('fetch', (event) => {
    if (!isFetchedEvent(event)) return
    const handling = handlingOf(event.request, origin)
    if (handling === 'asset') event.respondWith(assets.answer(event.request.url))
    else if (handling === 'page') answerPage(event)
  })
}

if (isWorkerScope(self)) start(self)
