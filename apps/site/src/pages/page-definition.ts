import type { PageNamespace } from '@portico/locale/texts'
import type { TextId } from '../texts/text-ids.ts'
import type { PageQuery } from './query.ts'
import type { NameId, WordsId } from '../texts/text-ids.ts'

/** Representations of a page for programs, each named by the ending of its path: `/convert/btc/usd.json`. */
export const representationForms = ['json', 'csv', 'png', 'atom'] as const
export type RepresentationForm = (typeof representationForms)[number]

/** A representation: the query parameters that change it, and whether the page's head names it. */
export interface Representation {
  readonly query: PageQuery
  readonly inHead?: true
}

/** How the search finds a page that is always there. Results of equal rank are listed by place. */
export interface FoundPage {
  readonly name: NameId
  /** What else readers call the page. */
  readonly words: WordsId
  readonly place: number
  /** Locale-free; the page's own path unless given. */
  readonly path?: string
}

/** Assets that have pages of one kind, as the XML site maps group them. */
export type AssetGroup = 'all' | 'coins' | 'compared'

/** Which of its addresses a page has in the XML site maps; lists are in the order of their places. */
export type ListedPages =
  /** One page, in the common list; its listing may say otherwise. */
  | { readonly as: 'single'; readonly place: number }
  /** Few pages, which the page's listing names. */
  | { readonly as: 'named'; readonly place: number }
  | { readonly as: 'each'; readonly of: AssetGroup; readonly place: number }
  | { readonly as: 'each in each country'; readonly of: AssetGroup; readonly place: number }
  | { readonly as: 'pairs'; readonly of: AssetGroup; readonly place: number }

/**
 * What a page is, apart from its loader and its component. The file of a definition imports neither React nor Node nor a loader,
 * so that any side may import it. The page's id is the name of its folder.
 */
export interface PageDefinition {
  /** Locale-free pattern in React Router's notation. */
  readonly path: string
  readonly query?: PageQuery
  /** Texts that the page brings besides the site's own; a text of another namespace would show as its id. */
  readonly texts?: readonly PageNamespace[]
  /**
   * A page that readers mostly land on: the texts that its scripts use come in one file, and those of the namespaces in full with the
   * first page beside it.
   */
  readonly ownTexts?: 'one file'
  /** Representations for programs. */
  readonly representations?: Readonly<Partial<Record<RepresentationForm, Representation>>>
  /** The page as Markdown: with the sources of its figures, without, or not at all. */
  readonly markdown: 'with sources' | 'without sources' | 'none'
  /** A page that search engines are never shown; of any other one its loader decides. */
  readonly indexed?: 'never'
  /**
   * A page that needs the app without a sign of interest: at once, as it shows what only this device knows, or part by part while the
   * browser has nothing else to do, as its HTML can be read and filled in before (client/early-forms.ts).
   */
  readonly app?: 'at once' | 'in parts'
  /** A page that works without a network: the service worker keeps its scripts. */
  readonly offline?: 'kept'
  readonly found?: readonly FoundPage[]
  /** The tab of the site map that lists pages of this kind; their links are named by a text, or are names. */
  readonly tab?: { readonly id: string; readonly place: number; readonly linkText?: TextId }
  readonly listed?: ListedPages
  /** How llms.txt introduces the page, in English; its own path unless another is given. */
  readonly introduced?: {
    readonly name: string
    readonly note?: string
    readonly place: number
    readonly path?: string
  }
  /** Addresses that browser tests visit, by what they show. */
  readonly examples: Readonly<Record<string, string>>
}

/** Keeps the exact type of a definition, from which ids, tabs and query values are derived. */
export function definePage<const Definition extends PageDefinition>(definition: Definition): Definition {
  return definition
}
