import { type FoldedTexts, foldTexts, matchItems, matchRank } from '@portico/market'
import { wordingIn } from '../../figures/categories.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { pageCurrency } from '../../figures/price.ts'
import { type LegalDocument, legalDocuments, urls } from '../../routes.ts'
import type { PageContext } from '../page-load.ts'
import type { FinderTexts, NameId, WordsId } from './finder-texts.ts'
import type { Finding } from './view.ts'

/** A page that stands by itself: where it is, what it is called, and what else readers call it. */
interface NamedPage {
  readonly path: string
  readonly name: NameId
  readonly words: WordsId
}

const legalWords = {
  terms: 'finder.words.terms',
  privacy: 'finder.words.privacy',
  risk: 'finder.words.risk',
  cookies: 'finder.words.cookies',
} as const satisfies Readonly<Record<LegalDocument, WordsId>>

/** Pages whose address is the same whatever the brand and the language; a new page joins by a line. */
const fixedPages: readonly NamedPage[] = [
  { path: urls.prices(), name: 'footer.prices', words: 'finder.words.prices' },
  { path: urls.converter(), name: 'footer.converter', words: 'finder.words.converter' },
  { path: urls.compare(), name: 'footer.compare', words: 'finder.words.compare' },
  { path: urls.categories(), name: 'footer.categories', words: 'finder.words.categories' },
  { path: urls.academy(), name: 'footer.academy', words: 'finder.words.academy' },
  { path: urls.news(), name: 'footer.news', words: 'finder.words.news' },
  { path: urls.siteMap(), name: 'footer.siteMap', words: 'finder.words.siteMap' },
  { path: urls.prices({ kind: 'fiat' }), name: 'kind.fiat', words: 'finder.words.fiat' },
  { path: urls.prices({ kind: 'metal' }), name: 'kind.metal', words: 'finder.words.metal' },
  { path: urls.prices({ kind: 'stock' }), name: 'kind.stock', words: 'finder.words.stock' },
  ...legalDocuments.map(
    (document) =>
      ({ path: urls.legal(document), name: `legal.${document}`, words: legalWords[document] }) as const,
  ),
]

/** Pages of accounts, whose address the operator may decide, and where fees are reckoned. */
function ownPages({ brand, snapshot, locale }: PageContext): readonly NamedPage[] {
  const { logIn, signUp } = brand.addresses
  const pair = urls.pair(brand.defaultCoin, pageCurrency(snapshot, locale).slug)
  return [
    { path: logIn ?? urls.logIn(), name: 'header.logIn', words: 'finder.words.logIn' },
    { path: signUp ?? urls.register(), name: 'header.signUp', words: 'finder.words.register' },
    { path: `${pair}#fee`, name: 'finder.fees', words: 'finder.words.fees' },
    { path: urls.agencyLogIn(), name: 'finder.agencyLogIn', words: 'finder.words.agencyLogIn' },
    { path: urls.resetPassword(), name: 'finder.reset', words: 'finder.words.reset' },
    { path: urls.account(), name: 'header.accountPage', words: 'finder.words.account' },
    { path: urls.home(), name: 'nav.home', words: 'finder.words.home' },
  ]
}

interface FindablePage {
  readonly finding: Finding
  readonly texts: FoldedTexts
}

const found = (name: string, path: string): Finding => ({ code: null, name, path })

function readPages(context: PageContext, texts: FinderTexts): readonly FindablePage[] {
  const named = [...fixedPages, ...ownPages(context)].map(({ path, name, words }) => ({
    finding: found(texts.say(name), path),
    texts: foldTexts({ codes: [], names: [texts.say(name), ...texts.words(words)] }),
  }))
  const guides = context.content.guides(context.locale).map(({ slug, title }) => ({
    finding: found(title, urls.guide(slug)),
    texts: foldTexts({ codes: [], names: [title] }),
  }))
  const categories = context.categories.all.map(({ slug, name }) => ({
    finding: found(wordingIn(name, context.locale), urls.category(slug)),
    texts: foldTexts({ codes: [], names: [wordingIn(name, context.locale), name['en'] ?? ''] }),
  }))
  return [...named, ...categories, ...guides]
}

const languageLimit = 100
const remembered = createSnapshotMemory<readonly FindablePage[]>(languageLimit)

/** Every page that stands by itself, in the reader's language. */
function pagesOf(context: PageContext, texts: FinderTexts): readonly FindablePage[] {
  const key = `${context.brand.id} ${context.locale.code}`
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
