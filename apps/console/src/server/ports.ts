import type { Database, JsonObject, RateLimits, SqlStore, VolatileStore } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { Agency, Standing } from '../contract/agencies.ts'
import type { DocumentSummary, DocumentView } from '../contract/content.ts'
import type { FoundPerson, Person, RecoveryCase, WantedContact } from '../contract/people.ts'

/** What an act on accounts is a part of. */
export interface ActingScope {
  /** The transaction of the act. */
  readonly sql: { readonly db: Kysely<Database> }
  readonly website: string
  readonly nowMs: number
  /** Who acts, as the record of an account names them. */
  readonly actor: string
}

/** An account and why something is done with it. */
interface OnAccount {
  readonly userId: string
  readonly reason: string
}

/** What an account is, whole for one matter. */
export type AccountChange =
  | {
      readonly type: 'identity.changed'
      readonly data: {
        readonly userId: string
        readonly identityLevel: number
        readonly identityFlag: number
      }
    }
  | {
      readonly type: 'vip.changed'
      readonly data: { readonly userId: string; readonly vipLevel: number; readonly showUserVip: boolean }
    }
  | {
      readonly type: 'flags.changed'
      readonly data: {
        readonly userId: string
        readonly openOtc: boolean
        readonly openContract: boolean
        readonly openGtFees: boolean
      }
    }
  | {
      readonly type: 'agency.member_changed'
      readonly data: { readonly userId: string; readonly agencyId: string | null }
    }
  | {
      readonly type: 'agency.opened'
      readonly data: { readonly email: string; readonly nickName: string }
    }

/** How a change ended. */
export type ChangeOutcome =
  | { readonly outcome: 'applied' | 'older' | 'existing'; readonly userId: string }
  | { readonly outcome: 'unknown_account' | 'unknown_agency' }

/** How the wish for another address ended; addresses are partly hidden. */
export type ContactOutcome =
  | { readonly outcome: 'begun'; readonly before: string | null; readonly after: string }
  | { readonly outcome: 'unknown-account' | 'no-number' | 'same' | 'taken' | 'blocked-domain' | 'under-way' }

/** What is done with accounts, by the part that knows them. `false` and null: there was nothing to do it with. */
export interface AccountsPort {
  find(
    scope: ActingScope,
    term: string,
  ): Promise<{ readonly people: readonly FoundPerson[]; readonly isCut: boolean }>
  read(scope: ActingScope, userId: string): Promise<Person | null>
  freeze(scope: ActingScope, wish: OnAccount): Promise<boolean>
  unfreeze(scope: ActingScope, wish: OnAccount): Promise<boolean>
  /** Answers what is left to do once the transaction is committed. */
  unlock(scope: ActingScope, wish: OnAccount): Promise<(() => Promise<void>) | null>
  /** Ends one session by its handle, or all. */
  endSessions(
    scope: ActingScope,
    wish: OnAccount & { readonly handle: string | null },
  ): Promise<{ readonly ended: number; readonly left: number }>
  /** Answers the kinds of what was removed, one for each. */
  removeSecondSteps(scope: ActingScope, wish: OnAccount): Promise<readonly string[]>
  changeContact(
    scope: ActingScope,
    wish: { readonly userId: string; readonly wanted: WantedContact },
  ): Promise<ContactOutcome>
  exportData(scope: ActingScope, userId: string): Promise<JsonObject | null>
  erase(scope: ActingScope, userId: string): Promise<boolean>
  /** What an account is allowed, held as it is until the act ends. */
  lockStanding(scope: ActingScope, userId: string): Promise<Standing | null>
  change(scope: ActingScope, change: AccountChange): Promise<ChangeOutcome>
  agencies(scope: ActingScope): Promise<readonly Agency[]>
  recoveries(scope: ActingScope): Promise<readonly RecoveryCase[]>
  reviewRecovery(
    scope: ActingScope,
    wish: { readonly id: string; readonly verdict: 'approved' | 'refused' },
  ): Promise<boolean>
}

/** An asset as the market shows it now. */
export interface ShownAsset {
  readonly kind: 'crypto' | 'fiat' | 'metal' | 'stock'
  /** US dollars; null where it has no price. */
  readonly price: string | null
  /** Units; null where it is counted by nothing. */
  readonly supply: string | null
}

/** What is done with assets. */
export interface MarketPort {
  /** The name of the market, which several sites may share. */
  readonly name: string
  /** An asset as it is shown now; null for one that is not. */
  shown(assetId: string): ShownAsset | null
  /** Brings a price into its one form; null where it cannot be one. */
  priceText(price: string): string | null
  /** Whether two prices of an asset are the same level. */
  isSameLevel(kind: ShownAsset['kind'], one: string, other: string): boolean
  /** The slugs of assets that can be taken off. */
  delistable(): Promise<ReadonlySet<string>>
  delist(scope: ActingScope, wish: { readonly assetId: string; readonly reason: string }): Promise<boolean>
  relist(scope: ActingScope, assetId: string): Promise<boolean>
}

/** What is done with messages for trading backends. */
export interface HooksPort {
  /** Sends one again; answers how many were. */
  replay(scope: ActingScope, wish: { readonly backend: string; readonly id: string }): Promise<number>
}

/** Whether pages can show a text. */
export type CheckedText =
  /** `left` are addresses that are not safe: pages leave them out. */
  | { readonly kind: 'fits'; readonly left: readonly string[] }
  /** The reason names the place in the document. */
  | { readonly kind: 'refused'; readonly reason: string }

/** What an act on a document came to: the number of what was added, or why nothing was. */
export type ContentResult =
  | { readonly kind: 'done'; readonly number: number }
  | { readonly kind: 'refused-text'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: 'changed meanwhile' | 'unknown' | 'too late' }

/** Who acts on a document, with whose approval, and why. */
interface ContentBy {
  readonly author: string
  /** The second person; null where there was none. */
  readonly approvedBy: string | null
  readonly note: string
}

/** One text of a document. */
interface OnRevision {
  readonly document: string
  readonly revision: number
}

/** What is done with documents of the site. Texts are read by the parsers of the pages that show them. */
export interface ContentPort {
  list(scope: ActingScope): Promise<readonly DocumentSummary[]>
  /** Null where the site knows no document of this name. */
  read(scope: ActingScope, document: string): Promise<DocumentView | null>
  /** The text of a revision, or with null that of the release. */
  text(
    scope: ActingScope,
    wish: { readonly document: string; readonly revision: number | null },
  ): Promise<string | null>
  check(scope: ActingScope, wish: { readonly document: string; readonly text: string }): Promise<CheckedText>
  /** Adds a revision where `after` is the newest (0: where there is none). */
  save(
    scope: ActingScope,
    wish: Omit<ContentBy, 'approvedBy'> & {
      readonly document: string
      readonly text: string
      readonly after: number
    },
  ): Promise<ContentResult>
  /** Null where there is no such revision, or where the page is not one of the site. */
  previewLink(scope: ActingScope, wish: OnRevision & { readonly page: string | null }): Promise<string | null>
  /** Shows a revision, or with null the file of the release, in place of the publication `over` (0: of none). */
  publish(
    scope: ActingScope,
    wish: ContentBy & {
      readonly document: string
      readonly revision: number | null
      /** Null: at once. */
      readonly startsAt: number | null
      readonly over: number
    },
  ): Promise<ContentResult>
  /** Takes back a publication that has not started. */
  cancel(scope: ActingScope, wish: ContentBy & { readonly id: number }): Promise<ContentResult>
  /** Has this process show what was published. */
  refresh(): Promise<void>
}

/** A mail to an operator. */
export interface OperatorMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** What the console writes to the log. */
export interface ConsoleLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** What the console stands on. */
export interface ConsoleContext {
  readonly website: string
  /** What people know the site by. */
  readonly siteName: string
  /** The one origin from which pages may call, and that passkeys of operators are bound to. */
  readonly origin: string
  readonly sql: SqlStore
  readonly volatile: VolatileStore
  readonly limits: RateLimits<'console'>
  readonly accounts: AccountsPort
  readonly market: MarketPort
  readonly hooks: HooksPort
  readonly content: ContentPort
  /** How long an unused session lasts, milliseconds. */
  readonly idleMs: number
  /** Takes a mail with a transaction; answers what sends it once that is committed, null where there is no room for it. */
  readonly queueMail: (db: Kysely<Database>, mail: OperatorMail) => Promise<(() => void) | null>
  readonly logger: ConsoleLogger
  /** Milliseconds since the epoch. */
  readonly now: () => number
}
