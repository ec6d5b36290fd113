import type { CallOutput, CaptchaType, getCaptchaId } from '@portico/contract'

/** A challenge on its way to the browser. */
export type CaptchaChallenge = CallOutput<typeof getCaptchaId>

/** A solved challenge as the browser sent it. */
export interface CaptchaProof {
  /** The part of the product that asked for it. */
  readonly scene: string
  readonly captchaType: CaptchaType
  /** Names the challenge. */
  readonly geetestId: string
  /** Base64 or JSON text, as the type says. Nothing of it is trusted. */
  readonly captchaValidate: string
}

/**
 * Tells people from scripts. `refused` covers every invalid proof: wrong, old, spent, of another scene or not
 * readable. Throws StoreUnavailable where the captcha cannot be asked.
 */
export interface Captcha {
  /** `factor`: how many times the usual work is asked for, where the captcha is work. */
  challenge(scene: string, factor: number): Promise<CaptchaChallenge>
  check(proof: CaptchaProof): Promise<'passed' | 'refused'>
  /** How many times the usual work a proof has shown that passed. */
  factorOf(proof: CaptchaProof): number
}
