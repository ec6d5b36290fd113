import { type FoldedTexts, foldTexts, matchItems, matchRank } from '@portico/market'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { formatKey } from '../../figures/price.ts'
import type { Findable, PageContext } from '../page-load.ts'
import { definitions, pageIds } from '../registry.generated.ts'
import type { FinderTexts } from './finder-texts.ts'
import type { Finding } from './view.ts'

/** The page of a definition at its own path, or of a listing. */
const foundPages = pageIds.flatMap((id) => {
  const { path: ownPath, found = [] } = definitions[id]
  return found.map((page): Findable => ({ path: ownPath, ...page }))
})

/** Every page that the definitions and the listings of pages name, by its place. */
function allFound(context: PageContext): readonly Findable[] {
  const listed = pageIds.flatMap((id) => context.listings[id]?.found?.(context) ?? [])
  return [...foundPages, ...listed].toSorted((one, other) => one.place - other.place)
}

interface FindablePage {
  readonly finding: Finding
  readonly texts: FoldedTexts
}

function readPages(context: PageContext, texts: FinderTexts): readonly FindablePage[] {
  return allFound(context).map((page) => {
    const title = 'title' in page ? page.title : texts.say(page.name)
    const others = 'title' in page ? (page.also === undefined ? [] : [page.also]) : texts.words(page.words)
    return {
      finding: { code: null, name: title, path: page.path },
      texts: foldTexts({ codes: [], names: [title, ...others] }),
    }
  })
}

const languageLimit = 100
const remembered = createSnapshotMemory<readonly FindablePage[]>(languageLimit)

/** Every page that stands by itself, in the reader's language. */
function pagesOf(context: PageContext, texts: FinderTexts): readonly FindablePage[] {
  const key = `${context.brand.edition} ${formatKey(context.locale)}`
  return remembered(context.snapshot, key, () => readPages(context, texts))
}

/** Pages found by their names, with the rank of the best. */
export interface FoundPages {
  readonly rank: number
  readonly findings: readonly Finding[]
}

const shortestQuery = 2
/** Beyond this a name of a page is only somewhat like what was typed. */
const worstRank = matchRank.part + 2

/** Finds pages by their names and by what else they are called; a part of a word finds none. */
export function findPages(context: PageContext, texts: FinderTexts, query: string): FoundPages {
  if (query.trim().length < shortestQuery) return { rank: Number.POSITIVE_INFINITY, findings: [] }
  const pages = pagesOf(context, texts)
  const matches = matchItems(
    pages,
    pages.map((page) => page.texts),
    query,
  ).filter(({ rank }) => rank < worstRank && rank !== matchRank.part)
  return {
    rank: matches[0]?.rank ?? Number.POSITIVE_INFINITY,
    findings: matches.map(({ item }) => item.finding),
  }
}

/** The first pages of the list, for readers who have asked for nothing yet. */
export function firstPages(context: PageContext, texts: FinderTexts): readonly Finding[] {
  return pagesOf(context, texts).map(({ finding }) => finding)
}
