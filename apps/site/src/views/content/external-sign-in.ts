import type { ProofKind, ProviderId } from '@portico/contract'
import type { LocaleCode } from '@portico/locale'

/** An identity provider that the operator offers beside passwords and passkeys. */
export interface ExternalSignIn {
  readonly id: ProviderId
  readonly proof: ProofKind
  /** What people know it by, in English and where another language has another name; null where the texts have a word for it. */
  readonly names: (Readonly<Partial<Record<LocaleCode, string>>> & { readonly en: string }) | null
}
