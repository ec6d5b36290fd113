import type { OfflinePlan } from '../plan.ts'

/** Which language a page is in, and where its offline page is. */
export interface Languages {
  isOfflinePage(address: string): boolean
  /** Codes of the languages that may serve a reader of this address, the nearest first. */
  nearest(address: URL): readonly string[]
  /** The address below the prefix of its language: what the offline page is told was wanted. */
  wantedAt(address: URL): string
}

export function createLanguages(plan: OfflinePlan): Languages {
  const entries = Object.entries(plan.languages).map(([code, { page }]) => ({
    code,
    page,
    base: page.slice(0, page.lastIndexOf('/')),
  }))
  const isBelow = ({ pathname }: URL, base: string) => base !== '' && `${pathname}/`.startsWith(`${base}/`)

  return {
    isOfflinePage: (address) => entries.some(({ page }) => page === new URL(address).pathname),
    nearest(address) {
      const named = entries.filter(({ code }) => code === address.searchParams.get('locale'))
      const prefixed = entries.filter(({ base }) => isBelow(address, base))
      const plain = entries.filter(({ base }) => base === '')
      return [...new Set([...named, ...prefixed, ...plain, ...entries].map(({ code }) => code))]
    },
    wantedAt(address) {
      const base = entries.find((entry) => isBelow(address, entry.base))?.base ?? ''
      return (address.pathname.slice(base.length) || '/') + address.search
    },
  }
}
