import type { LocaleCode } from '@portico/locale'

/**
 * The contract between the host page and the widgets around it (SHELL-02). A widget is two built modules and a
 * manifest: the server module renders its first HTML, the client module takes that HTML over. Both are loaded at run
 * time by the addresses in the manifest, so a widget is deployed without building the site.
 */
export type WidgetName = 'header' | 'footer' | 'legal'

/** What a page knows of who is signed in. Absent while nobody is (SHELL-04). */
export interface SignedInUser {
  readonly userId: string
  /** What the header shows. */
  readonly userName: string
  /** The country that the person declares to live in, ISO 3166-1 alpha-2; null where it is not known. */
  readonly residence: string | null
}

/** An account that the one signed in may enter: its parent, a sub-account or a demo account (USER-04). */
export interface AccountChoice {
  readonly userId: string
  readonly name: string
  readonly kind: 'parent' | 'sub-account' | 'demo'
  readonly current: boolean
}

/** A link of the brand to a page outside the site. */
export interface OutsideLink {
  readonly name: string
  readonly url: string
  /** Language of the name where it is not the page's. */
  readonly lang?: string
}

/** What a widget is told when it is first drawn; plain data, repeated to the client in the page's state. */
export interface WidgetProps {
  readonly locale: LocaleCode
  /** Languages beyond the specification's that the site has; absent where there are none, as in most sites. */
  readonly languages?: readonly LocaleCode[]
  /** Locale-free path of the page, such as /convert/btc/usd. */
  readonly path: string
  /** Query of the page with its question mark, or empty. */
  readonly search: string
  readonly brand: { readonly name: string; readonly logoSvg: string }
  /** rel tokens of same-site links of anonymous visitors, such as nofollow; empty for none (SHELL-07). */
  readonly linkRel: string
  /** The same for links to other sites. */
  readonly externalRel: string
  readonly addresses: { readonly logIn: string; readonly signUp: string; readonly account: string }
  /** Currency code that server HTML uses for this locale (CUR-03). */
  readonly currency: string
  /** Credits of the market data, for the footer. */
  readonly sources: readonly {
    readonly name: string
    readonly url: string
    /** Null where the source states none. */
    readonly licence: string | null
    /** What readers should know of it, in the language of the page and in its brackets, to follow the name at once. */
    readonly mark?: string
  }[]
  readonly operator: { readonly name: string; readonly contact: string }
  /** Pages of the operator for the footer: about the company, and what makes it trustworthy. */
  readonly company: readonly OutsideLink[]
  readonly trust: readonly OutsideLink[]
  /** Who is measured, by the operator's rules. */
  readonly analytics: {
    readonly consent: 'required' | 'ask' | 'assumed'
    readonly signals: 'honoured' | 'ignored'
  }
}

/** Compiled messages of one widget and locale, by message id. */
export type WidgetTexts = Readonly<Record<string, unknown>>

/** A widget as the server draws it: its HTML, and the texts that its client module needs. */
export interface WidgetHtml {
  readonly html: string
  readonly texts: WidgetTexts
}

/** Shape of a widget's server module. */
export interface WidgetServer {
  render(props: WidgetProps): WidgetHtml
  /** `site` where path and search change nothing of what is drawn, so that the pages of a language share it; `page` unless given. */
  readonly drawnFor?: 'site' | 'page'
}

/** A value that can be read and followed; made for React's useSyncExternalStore. */
export interface Cell<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/** What changes while a page is open and concerns the widgets. */
export interface ShellState {
  readonly path: string
  readonly search: string
  readonly user: SignedInUser | null
}

/** A place that a search leads to, below the heading of its kind. */
export interface FoundPlace {
  readonly code: string | null
  readonly name: string
  /** A path with its locale, or an address elsewhere. */
  readonly href: string
  readonly heading: string
}

/** The host's side of the contract, handed to every widget's client module. */
export interface ShellStore {
  get(): ShellState
  set(change: Partial<ShellState>): void
  subscribe(listener: () => void): () => void
  /** The currency the visitor has chosen; code in upper case. */
  readonly currency: Cell<string>
  /** Currencies that rates support, once they are known. */
  readonly currencies: Cell<readonly { readonly code: string; readonly label: string }[]>
  readonly theme: Cell<'white' | 'black'>
  /** Which colour a rise has: green-up, or red-up as is custom in Chinese and Japanese. */
  readonly trendColours: Cell<'green-up' | 'red-up'>
  /** What a typed query finds, kind after kind, for the header's search; what most look for where it is empty. */
  search(query: string, signal: AbortSignal): Promise<readonly FoundPlace[]>
  /** Moves to a path of this site as a click on a link does. */
  navigate(href: string): void
  logOut(): void
  /** The accounts that the one signed in may enter; asked for when a menu shows them. Rejects where they cannot be had. */
  accounts(): Promise<readonly AccountChoice[]>
  /** Enters another account, after which the page is loaded anew as that account's. Rejects where that is refused. */
  switchAccount(account: AccountChoice): Promise<void>
  /** Reports a failure of a widget; never throws. */
  report(reason: string): void
}

/** Shape of a widget's client module. */
export interface WidgetClient {
  /** Resolves when the widget answers events; rejects when it cannot be drawn. */
  hydrate(options: {
    slot: HTMLElement
    store: ShellStore
    props: WidgetProps
    texts: WidgetTexts
  }): Promise<void>
}

/** `manifest.json` of a built widget; paths are relative to it. */
export interface WidgetManifest {
  readonly name: WidgetName
  readonly version: string
  readonly client: string
  readonly css: readonly string[]
  readonly server: string
}
