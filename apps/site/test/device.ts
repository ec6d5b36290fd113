import type { OfflinePlan } from '../src/offline/plan.ts'
import { createGenerations, type Store, type Stores } from '../src/offline/worker/generations.ts'
import { createKeptAssets } from '../src/offline/worker/kept-assets.ts'
import { createKeptPages } from '../src/offline/worker/kept-pages.ts'

export const origin = 'https://site.example'

const plan: OfflinePlan = {
  build: 'second00',
  entry: '/assets/site-main.second00.js',
  scripts: ['/assets/site-main.second00.js', '/assets/site-core.second00.js'],
  languages: {
    en: { page: '/offline', texts: '/assets/site-en.second00.js', language: 'en' },
    fr: { page: '/fr/offline', texts: '/assets/site-fr.second00.js', language: 'fr' },
    'zh-CN': { page: '/zh-CN/offline', texts: '/assets/site-en.second00.js', language: 'zh' },
    'zh-TC': { page: '/zh-TC/offline', texts: '/assets/site-en.second00.js', language: 'zh' },
  },
}

/** A browser's stores in memory, in the order of their making. */
function createStores(): Stores {
  const stores = new Map<string, Store>()
  function createStore(): Store {
    const kept = new Map<string, Response>()
    return {
      match: async (key) => kept.get(key)?.clone(),
      async put(key, response) {
        kept.delete(key)
        kept.set(key, response.clone())
      },
      delete: async (key) => kept.delete(key),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
    }
  }
  return {
    async open(name) {
      const store = stores.get(name) ?? createStore()
      stores.set(name, store)
      return store
    },
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
  }
}

/** An answer as a browser hands it to a worker: of the own origin, not redirected. */
export function answer(body: string, headers: Readonly<Record<string, string>>, status = 200): Response {
  const made = new Response(body, { status, headers })
  const clone = () => answer(body, headers, status)
  return Object.defineProperties(made, { type: { value: 'basic' }, clone: { value: clone } })
}

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' }

export function pageOf(
  code: string,
  build = 'second00',
  headers: Readonly<Record<string, string>> = {},
): Response {
  const state = `<script type="application/json" id="state">{"locale":"${code}","base":""}</script>`
  const html = `<!doctype html><html lang="${code}"><script src="/assets/loader.${build}.js" data-entry="/assets/site-main.${build}.js"></script>${state}</html>`
  return answer(html, { ...pageHeaders, ...headers })
}

export function scriptOf(source = ''): Response {
  return answer(source, { 'cache-control': 'public, max-age=31536000, immutable' })
}

/** A worker's device on a site that answers by path; every script is there unless said otherwise. */
export function openDevice(site: Readonly<Record<string, () => Response>> = {}) {
  const stores = createStores()
  const asked: string[] = []
  let nowMs = 0
  async function fetch(address: string): Promise<Response> {
    const { pathname } = new URL(address)
    asked.push(pathname)
    const made = site[pathname]?.()
    if (made) return made
    if (pathname.endsWith('/offline')) return pageOf(pathname.slice(1, -8) || 'en')
    if (pathname.startsWith('/assets/')) return scriptOf()
    throw new TypeError('Failed to fetch')
  }
  const generations = createGenerations(stores, plan.build)
  const assets = createKeptAssets({ generations, origin, core: plan.scripts, fetch })
  const pages = createKeptPages({ plan, generations, assets, origin, fetch, now: () => nowMs })
  return {
    stores,
    generations,
    assets,
    pages,
    asked,
    pass: (ms: number) => {
      nowMs += ms
    },
    async kept(): Promise<readonly string[]> {
      const keys = await (await generations.own()).keys()
      return keys.map(({ url }) => new URL(url).pathname)
    },
  }
}
