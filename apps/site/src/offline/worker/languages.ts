import type { OfflinePlan } from '../plan.ts'

/** Which language a page is in, and where its offline page is. */
export interface Languages {
  isOfflinePage(address: string): boolean
  /**
   * Codes of the languages that may serve a reader of this address, the nearest first: the one that it names, others of the same
   * language, English, then any.
   */
  nearest(address: URL): readonly string[]
  /** The address below the prefix of its language: what the offline page is told was wanted. */
  wantedAt(address: URL): string
}

export function createLanguages(plan: OfflinePlan): Languages {
  const entries = Object.entries(plan.languages).map(([code, { page, language }]) => ({
    code,
    page,
    language,
    base: page.slice(0, page.lastIndexOf('/')),
  }))
  const isBelow = ({ pathname }: URL, base: string) => base !== '' && `${pathname}/`.startsWith(`${base}/`)

  /** The language of what starts with a code, or with a tag whose redirect no server can answer: `ar_SA`, `pt-BR/price`. */
  function languageOf(text: string): string | null {
    const [start = ''] = text.split('/')
    const known = entries.find(({ code }) => code.toLowerCase() === start.toLowerCase())
    const subtag = start.split(/[-_]/)[0]?.toLowerCase()
    return known?.language ?? entries.find(({ language }) => language === subtag)?.language ?? null
  }

  return {
    isOfflinePage: (address) => entries.some(({ page }) => page === new URL(address).pathname),
    nearest(address) {
      const parameter = address.searchParams.get('locale') ?? ''
      const named = entries.filter(({ code }) => code === parameter)
      const prefixed = entries.filter(({ base }) => isBelow(address, base))
      const plain = entries.filter(({ base }) => base === '')
      const wanted = [parameter, address.pathname.slice(1)].flatMap((text) => languageOf(text) ?? [])
      const related = wanted.flatMap((language) => entries.filter((entry) => entry.language === language))
      return [...new Set([...named, ...prefixed, ...related, ...plain, ...entries].map(({ code }) => code))]
    },
    wantedAt(address) {
      const base = entries.find((entry) => isBelow(address, entry.base))?.base ?? ''
      return (address.pathname.slice(base.length) || '/') + address.search
    },
  }
}
