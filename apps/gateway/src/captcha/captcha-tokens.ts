import { createHash, randomBytes } from 'node:crypto'
import type { VolatileStore } from '@portico/stores'

/** How long a token may be spent (protocol 3.12). */
const lifeMs = 120_000

const tokenForm = /^[A-Za-z0-9_-]{32,128}$/

/** For what and by whom a token may be spent. */
export interface TokenBinding {
  /** The name of the call that asks for the captcha. */
  readonly scene: string
  /** The key that signed the check of the captcha. */
  readonly thumbprint: string
}

/** A token that was right: how many times the usual work it stands for. */
export interface SpentToken {
  readonly factor: number
}

/** Single-use tokens that a passed captcha earns: 32 random bytes, kept as their SHA-256. */
export interface CaptchaTokens {
  issue(binding: TokenBinding, factor: number): Promise<string>
  /** Uses the token up, whatever it was for; null where it was not for this. */
  spend(token: string, binding: TokenBinding): Promise<SpentToken | null>
}

/** Creates the tokens of one site over a store that all its processes share. */
export function createCaptchaTokens(volatile: VolatileStore, website: string): CaptchaTokens {
  const keyOf = (token: string) =>
    `captcha-token:${website}:${createHash('sha256').update(token, 'ascii').digest('base64url')}`
  const valueOf = ({ scene, thumbprint }: TokenBinding) => `${scene} ${thumbprint}`
  return {
    async issue(binding, factor) {
      const token = randomBytes(32).toString('base64url')
      await volatile.put(keyOf(token), `${factor} ${valueOf(binding)}`, lifeMs)
      return token
    },
    async spend(token, binding) {
      if (!tokenForm.test(token)) return null
      const [factor = '', ...rest] = ((await volatile.take(keyOf(token))) ?? '').split(' ')
      return rest.join(' ') === valueOf(binding) ? { factor: Number(factor) } : null
    },
  }
}
