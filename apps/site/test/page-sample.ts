import { type LocaleCode, localeOf } from '@portico/locale'

/** Whether every address is wanted in every language, as `npm run drill` sets it, in place of the sample. */
const isWholeRun = process.env['PORTICO_SAMPLE'] === 'all'

/** Numbers in whose forms languages differ. */
const counted = [...Array.from({ length: 121 }, (_, number) => number), 0.5, 1.5, 1_000_000]

/** What of a language changes how a page is laid out and written: its script, its direction, and its plural rule. */
function traitsOf(code: LocaleCode): readonly string[] {
  const { tag } = localeOf(code)
  const { script } = new Intl.Locale(tag).maximize()
  const rules = new Intl.PluralRules(tag)
  const forms = counted.map((number) => rules.select(number)).join(' ')
  return [`script ${script}`, `direction ${script === 'Arab' ? 'rtl' : 'ltr'}`, `plurals ${forms}`]
}

/** An address of a page, and the status that it answers with. */
export type PageAddress = readonly [address: string, status: number]

/** Addresses of one kind are answered by the same page, as found or as missing. */
function kindOf([address, status]: PageAddress): string {
  const [path = ''] = address.split('?')
  const [, name = '', ...rest] = path.split('/')
  return `${name} ${rest.length} ${status}`
}

/** Languages in turn: among those that add most, the one that was taken least so far. */
function createTurns(codes: readonly LocaleCode[]) {
  const taken = new Map(codes.map((code) => [code, 0]))
  return (gain: (code: LocaleCode) => number): LocaleCode => {
    const most = Math.max(...codes.map(gain))
    const best = codes.filter((code) => gain(code) === most)
    const least = Math.min(...best.map((code) => taken.get(code) ?? 0))
    const code = best.find((candidate) => taken.get(candidate) === least) ?? 'en'
    taken.set(code, least + 1)
    return code
  }
}

/**
 * Pairs of address and language: each address in English and in one other language, and each kind of page with every script,
 * direction and plural rule. With `PORTICO_SAMPLE=all`, all pairs.
 */
export function samplePages<Page extends PageAddress>(
  pages: readonly Page[],
  codes: readonly LocaleCode[],
): readonly (readonly [code: LocaleCode, ...page: Page])[] {
  if (isWholeRun) return codes.flatMap((code) => pages.map((page) => [code, ...page] as const))
  const others: readonly LocaleCode[] = codes.filter((code) => code !== 'en')
  const traits = new Map(others.map((code) => [code, traitsOf(code)]))
  const takeTurn = createTurns(others)
  const wantedOf = () => new Set([...traits.values()].flat())
  const wanted = new Map(pages.map((page) => [kindOf(page), wantedOf()]))
  const sample: (readonly [LocaleCode, ...Page])[] = pages.map((page) => ['en', ...page] as const)
  const visit = (page: Page) => {
    const left = wanted.get(kindOf(page)) ?? new Set()
    const code = takeTurn(
      (candidate) => (traits.get(candidate) ?? []).filter((trait) => left.has(trait)).length,
    )
    for (const trait of traits.get(code) ?? []) left.delete(trait)
    sample.push([code, ...page])
    return left.size
  }
  for (const page of pages) visit(page)
  // The addresses of a kind in turn, until it has been seen with every trait.
  let unfinished = pages.filter((page) => (wanted.get(kindOf(page))?.size ?? 0) > 0)
  while (unfinished.length > 0) {
    for (const page of unfinished) if ((wanted.get(kindOf(page))?.size ?? 0) > 0) visit(page)
    unfinished = unfinished.filter((page) => (wanted.get(kindOf(page))?.size ?? 0) > 0)
  }
  return sample
}
