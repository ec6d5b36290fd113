import type { KeyValueStorage, StorageEvents } from '../src/local-cache.ts'

type Listener = (event: { readonly key: string | null }) => void

/** Tabs of one browser for tests: they share storage and cookies, and are told of each other's writes. */
export interface FakeBrowser {
  readonly stored: Map<string, string>
  /** Cookies as they were written, attributes included. */
  readonly written: string[]
  openTab(address?: string): FakeTab
}

export interface FakeTab extends StorageEvents {
  readonly localStorage: KeyValueStorage
  readonly document: { cookie: string }
  readonly location: URL
  readonly crypto: Crypto
}

/** A browser whose cookies ignore attributes but removal by domain, which a host-only cookie survives. */
export function createFakeBrowser(): FakeBrowser {
  const stored = new Map<string, string>()
  const cookies = new Map<string, string>()
  const written: string[] = []
  const listeners = new Map<FakeTab, Set<Listener>>()

  const tell = (from: FakeTab, key: string): void => {
    for (const [tab, hearing] of listeners) if (tab !== from) for (const hear of hearing) hear({ key })
  }

  const openTab = (address = 'https://www.exchange.example/'): FakeTab => {
    const hearing = new Set<Listener>()
    const tab: FakeTab = {
      localStorage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => {
          stored.set(key, value)
          tell(tab, key)
        },
      },
      document: {
        get cookie() {
          return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        },
        set cookie(cookie: string) {
          written.push(cookie)
          const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? []
          if (!cookie.includes('Domain=')) cookies.set(name, value)
        },
      },
      location: new URL(address),
      crypto: globalThis.crypto,
      addEventListener: (_, listener) => hearing.add(listener),
      removeEventListener: (_, listener) => hearing.delete(listener),
    }
    listeners.set(tab, hearing)
    return tab
  }

  return { stored, written, openTab }
}
