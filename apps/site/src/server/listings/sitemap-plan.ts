import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type LocaleCode, type LocaleEntry, localeOf, locales } from '@portico/locale'
import * as v from 'valibot'
import type { PageContext } from '../../pages/page-load.ts'
import { type FewPages, groupsOf, pageLists } from './listings.ts'
import type { PageLists } from './sitemap-index.ts'
import { fewPagesOf, listingsOf } from './page-lists.ts'
import { listedLocales, type SitemapLanguages } from './sitemap-parts.ts'

const code = v.picklist(locales.map((locale) => locale.code))
const page = v.object({
  path: v.string(),
  changed: v.nullable(v.string()),
  languages: v.exactOptional(v.array(code)),
})
const pages = v.array(page)
const assets = v.array(v.object({ slug: v.string(), day: v.string() }))

/** What the plan of a set is called in the set's folder. */
export const planFile = 'plan.json'

/** Everything that the files of a set are written from, as `plan.json` in the set's folder keeps it. */
const planSchema = v.object({
  publicOrigin: v.string(),
  complete: v.array(code),
  listings: v.object({
    all: assets,
    coins: assets,
    compared: assets,
    countries: v.array(v.string()),
  }),
  few: v.record(v.string(), v.record(v.string(), pages)),
})

/** Takes what the files list from the current snapshot, a piece at a time, so that others are answered in between. */
export async function planSitemaps(
  contextOf: (locale: LocaleEntry) => PageContext,
  languages: SitemapLanguages,
): Promise<string> {
  const pause = () => setImmediate()
  const listings = await listingsOf(contextOf(localeOf('en')), pause)
  const few = new Map<string, FewPages>()
  for (const locale of listedLocales(languages.complete))
    few.set(locale.code, await fewPagesOf(contextOf(locale), pause))
  return JSON.stringify({
    publicOrigin: languages.publicOrigin,
    complete: [...languages.complete],
    listings,
    few: Object.fromEntries(few),
  })
}

/** What tells a plan from any other one: the same plan gives the same files. */
export function planDigest(plan: string): string {
  return createHash('sha256').update(plan).digest('hex').slice(0, 24)
}

/** The lists of a plan, and the languages that its files are written for. */
export function readPlan(text: string): { readonly lists: PageLists; readonly languages: SitemapLanguages } {
  const plan = v.parse(v.pipe(v.string(), v.parseJson(), planSchema), text)
  const groups = groupsOf(plan.listings)
  const known = new Map(Object.entries(plan.few).map(([name, few]) => [name, pageLists(groups, few)]))
  const complete: ReadonlySet<LocaleCode> = new Set(plan.complete)
  return {
    lists: ({ code: name }) => known.get(name) ?? new Map(),
    languages: { publicOrigin: plan.publicOrigin, complete },
  }
}
