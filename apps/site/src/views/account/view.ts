import type { ProofKind, ProviderId } from '@portico/contract'
import type { WidgetTexts } from '@portico/widget'
import type { PrescribedWarning } from '../content/countries.ts'

/** Groups of the texts of screens: of all of them, then of the account's own page alone. */
export const screenNamespaces = ['account', 'recovery', 'security', 'privacy'] as const

/** An identity provider on a screen of accounts. */
export interface OfferedProvider {
  readonly id: ProviderId
  readonly proof: ProofKind
  /** In the page's language; null where the texts have a word for it. */
  readonly name: string | null
}

/** What people declare when they open an account. */
export interface SignUpTerms {
  /** Whether they say where they live. */
  readonly residence: 'asked' | 'not-asked'
  /** The version of the terms that they accept; null where none is recorded. */
  readonly terms: string | null
  /** The versions for residents of countries with terms of their own, ISO 3166-1 alpha-2. */
  readonly countryTerms: Readonly<Record<string, string>>
  /** Countries with a privacy policy of their own. */
  readonly ownPrivacy: readonly string[]
  /** Countries whose people are refused, ISO 3166-1 alpha-2. */
  readonly unserved: readonly string[]
  /** The words that the law of a country prescribes before its residents open an account, by its code. */
  readonly warnings: Readonly<Record<string, Pick<PrescribedWarning, 'language' | 'text' | 'more'>>>
}

/** A screen of accounts: alike for everyone, since who is signed in is known in the browser only. */
export interface AccountView {
  /** Whose accounts the screen is about (USER-05). */
  readonly kind: 'user' | 'agency'
  /** Compiled texts of all screens in the page's language; other pages do not carry them (LOC-07). */
  readonly texts: WidgetTexts
  /** Lower and upper limit of a new password's length. */
  readonly passwordLength: { readonly minimum: number; readonly maximum: number }
  /** What may be signed in with beside a password and a passkey. */
  readonly externalSignIns: readonly OfferedProvider[]
  /** Where demo accounts trade: a path of this site or an address elsewhere; null where the brand names none. */
  readonly demoTrade: string | null
  /** Where people write to who cannot get in. */
  readonly contact: string
  /** The country that a mobile number is taken to belong to at first, ISO 3166-1 alpha-2; null where none is likely. */
  readonly country: string | null
  /** What is asked of who opens an account (ACC-06). */
  readonly signUp: SignUpTerms
}
