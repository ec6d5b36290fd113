import type { Brand } from '@portico/brands'
import type { LocaleCode, LocaleEntry } from '@portico/locale'
import type { Asset, AssetMatcher, AssetSearch, Snapshot } from '@portico/market'
import type { Categories } from '../views/assets/categories.ts'
import type { StoredDays } from '../views/assets/stored-days.ts'
import type { Countries } from '../views/content/countries.ts'
import type { Direction } from '../figures/change.ts'
import type { Content } from '../views/content/content.ts'
import type { Forecasts } from '../views/forecast/forecasts.ts'
import type { FoundLegalText } from '../views/content/legal-text.ts'
import type { News } from '../views/content/news.ts'
import type { ExternalSignIn } from '../views/content/external-sign-in.ts'
import type { SiteList } from '../views/listings/site-lists.ts'
import type { NamedAsset } from '../views/content/format-text.ts'
import type { TextId } from '../texts/text-ids.ts'
import type { ListedPage } from './listed-page.ts'
import type { PageId } from './registry.generated.ts'
import type { NameId, WordsId } from '../texts/text-ids.ts'

/** What a page's loader works with. One snapshot serves the whole page, so numbers never contradict each other. */
export interface PageContext {
  readonly snapshot: Snapshot
  readonly locale: LocaleEntry
  readonly brand: Brand
  /** Origin of addresses that leave the site, such as https://www.example.com. */
  readonly publicOrigin: string
  /** Route parameters, as they stand in the path. */
  readonly params: Readonly<Record<string, string>>
  /** How many characters a new password may have, by which the gateway judges as well (protocol 3.12). */
  readonly passwordLength: { readonly minimum: number; readonly maximum: number }
  /** What the gateway asks of who opens an account. */
  readonly signUp: {
    readonly residence: 'optional' | 'required'
    readonly termsVersion: string | null
    /** Versions for residents of countries with terms of their own, ISO 3166-1 alpha-2. */
    readonly countryTerms: ReadonlyMap<string, string>
  }
  /** The sign-ins of others that the operator takes. */
  readonly externalSignIns: readonly ExternalSignIn[]
  /** The allow-listed query parameters. */
  readonly query: URLSearchParams
  /** Time of rendering, for ages; milliseconds since the epoch. */
  readonly nowMs: number
  /** Search over codes and names in the page's language. */
  readonly search: AssetSearch
  /** The same, saying how well each asset fits. */
  readonly match: AssetMatcher
  /** An asset that a reader may mean by a code, slug or name in the page's language. */
  resolve(text: string): Asset | null
  /** Every country, with what was reviewed of it. */
  readonly countries: Countries
  /** Kinds of coins, with the coins of each. */
  readonly categories: Categories
  /** The text for a country (ISO 3166-1 alpha-2 in lower case), or for all that have none of their own. */
  legalText(document: string, country?: string | null): FoundLegalText | null
  /** The countries that have a text of their own of a document. */
  legalCountries(document: string): readonly string[]
  /** Texts about coins, and guides. */
  readonly content: Content
  readonly news: News
  readonly forecasts: Forecasts
  readonly storedDays: StoredDays
  /** What all pages say of where they are listed and how they are found. */
  readonly listings: Listings
}

/** What lists are made with. */
export type ListingContext = Omit<PageContext, 'params' | 'query' | 'listings'>

/** A page that the search finds: by a text and lists of words, or by titles of its own. Results of equal rank are listed by place. */
export type Findable = { readonly path: string; readonly place: number } & (
  | { readonly name: NameId; readonly words: WordsId }
  | { readonly title: string; readonly also?: string }
)

/** How the search finds the page that each asset has of a kind. */
export interface FindableByAsset {
  /** Words by which readers ask for it. */
  readonly intent: WordsId
  readonly name: NameId
  readonly place: number
  /** Every asset has one unless said otherwise. */
  has?(context: ListingContext, asset: Asset): boolean
}

/** Where the pages of a kind are listed and how they are found, as far as it depends on the market, the brand or the texts. */
export interface PageListing {
  /** Pages that the search finds besides those that the definition names. */
  found?(context: ListingContext): readonly Findable[]
  readonly foundByAsset?: FindableByAsset
  /** The pages that search engines are shown, where the definition lists single or named ones; `pause` gives others their turn. */
  listed?(
    context: PageContext,
    pause: () => Promise<unknown>,
  ): readonly ListedPage[] | Promise<readonly ListedPage[]>
  /** The links of the page's tab of the site map. */
  tab?(context: ListingContext): SiteList
}

export type Listings = { readonly [Id in PageId]?: PageListing }

/** Values for the head's templates; the names are those of spec section 3, "Page data fields". */
export type HeadValues = Readonly<Record<string, string | NamedAsset>>

/** One step of the way from the home page to a page, with the values of its head. */
export interface Crumb {
  readonly text: TextId
  /** Locale-free. */
  readonly path: string
}

/** An address that may be meant where another leads nowhere; locale-free. */
export interface NearLink {
  readonly name: string
  readonly path: string
}

/** What a loader answers. */
export type Loaded<View> =
  | {
      readonly kind: 'page'
      readonly view: View
      /** Slugs of the assets whose prices the page shows, where it follows those that move while it is read. */
      readonly prices?: readonly string[]
      readonly head: {
        readonly values: HeadValues
        /** Locale-free canonical path; null keeps the page out of the index without naming another. */
        readonly canonicalPath: string | null
        readonly index: boolean
        readonly structured: readonly Readonly<Record<string, unknown>>[]
        /** The way from below the home page to this page, as the page shows it. */
        readonly crumbs?: readonly Crumb[]
        /** Locales that have the page in their own language, where not all have it. */
        readonly languages?: readonly LocaleCode[]
        /** When the page's figures were true: an ISO 8601 instant. */
        readonly modified?: string
        /** Set where the texts differ by trend, where there is no price, or where prices rather than caps are compared. */
        readonly trend?: Direction | 'unknown' | 'price'
        /** Locale-free path of the picture that stands for the page where it is shared; the brand's own coin's unless given. */
        readonly card?: string
      }
    }
  | { readonly kind: 'redirect'; readonly status: 301 | 302; readonly path: string }
  | { readonly kind: 'missing'; readonly wanted: string | null; readonly near?: readonly NearLink[] }

/** What a page's loader draws. Most loaders answer at once; one that asks another thread answers later. */
export type ViewOf<Load> = Load extends (
  context: PageContext,
) => Loaded<infer View> | Promise<Loaded<infer View>>
  ? View
  : never
