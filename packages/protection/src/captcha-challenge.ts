import type { CaptchaType } from '@portico/contract'

/** A proof of work as ALTCHA asks for it: find the number whose digest behind the salt is the challenge. */
export interface ProofOfWork {
  readonly algorithm: string
  /** The digest sought, lower-case hexadecimal. */
  readonly challenge: string
  readonly salt: string
  readonly signature: string
  /** The number sought is not larger. */
  readonly maxNumber: number
}

/** What a person, or the browser for the person, is asked to do (CAP-01). */
export interface CaptchaChallenge {
  readonly scene: string
  readonly captchaType: CaptchaType
  /** Names the challenge; with GeeTest the id of the operator's captcha. */
  readonly captchaId: string
  /** Names the transaction of a human verification; null outside one (CAP-03). */
  readonly bizId: string | null
  /** The work to be done; null with a captcha that brings its own. */
  readonly proofOfWork: ProofOfWork | null
  /** The reader's language as captchas name it, three letters mostly (CAP-04). */
  readonly language: string
  /** 1, or more after the gateway did not accept a solution. */
  readonly attempt: number
}

/**
 * How a challenge ended. `validate` is JSON text; the flow writes it as Base64 where the type wants that (CAP-02). `failed`
 * is an error of the captcha itself, not of the person.
 */
export type CaptchaOutcome =
  | { readonly outcome: 'solved'; readonly validate: string }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'failed' }

/** Shows a challenge and waits for its end. The signal aborts when the call is given up; the dialog closes then. */
export type SolveCaptcha = (challenge: CaptchaChallenge, signal: AbortSignal) => Promise<CaptchaOutcome>
