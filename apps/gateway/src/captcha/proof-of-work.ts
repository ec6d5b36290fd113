import { randomBytes } from 'node:crypto'
import { captchaTypes } from '@portico/contract'
import type { VolatileStore } from '@portico/stores'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import * as v from 'valibot'
import type { Captcha, CaptchaProof } from '../ports/captcha-port.ts'

/** What the built-in captcha is made of. */
export interface ProofOfWorkOptions {
  readonly volatile: VolatileStore
  /** Keeps the challenges of one tenant from being answers for another. */
  readonly website: string
  /** Signs challenges; the same in every process of the site. */
  readonly secret: Uint8Array
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The work: on average half as many SHA-256 as this; 100,000 unless given, about a second on a phone. */
  readonly maxNumber?: number
}

/** How long a challenge may be worked on. */
const lifeMs = 300_000

const hexDigest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** What ALTCHA calls the payload; `took` is how long the browser worked. */
const solutionSchema = v.strictObject({
  algorithm: v.literal('SHA-256'),
  challenge: hexDigest,
  number: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  salt: v.pipe(v.string(), v.maxLength(300)),
  signature: hexDigest,
  took: v.optional(v.number()),
})

const encodedSolution = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => Buffer.from(text, 'base64').toString('utf8')),
  v.parseJson(),
  solutionSchema,
)

const paramsSchema = v.object({
  id: v.string(),
  scene: v.string(),
  website: v.string(),
  expires: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)),
  factor: v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number)),
})

/**
 * The built-in captcha: a proof of work after ALTCHA (version 1 of its protocol). The signed salt names the challenge, its
 * scene and its end, so nothing is kept for a challenge that nobody solves; a solved one is remembered until then, and so
 * counts once.
 */
export function createProofOfWork(options: ProofOfWorkOptions): Captcha {
  const { volatile, website, secret, now, maxNumber = 100_000 } = options
  const hmacKey = Buffer.from(secret).toString('base64url')

  /** The end of the challenge in milliseconds and its work; null for a solution that belongs to another one. */
  function termsOf(proof: CaptchaProof, salt: string): { endMs: number; factor: number } | null {
    const params = v.safeParse(paramsSchema, Object.fromEntries(new URLSearchParams(salt.split('?', 2)[1])))
    if (!params.success) return null
    const { id, scene, expires, factor, website: site } = params.output
    const isOwn = id === proof.geetestId && scene === proof.scene && site === website
    return isOwn ? { endMs: expires * 1000, factor } : null
  }

  return {
    async challenge(scene, factor) {
      const id = randomBytes(16).toString('base64url')
      const made = await createChallenge({
        algorithm: 'SHA-256',
        hmacKey,
        maxNumber: maxNumber * factor,
        expires: new Date(now() + lifeMs),
        params: { id, scene, website, factor: String(factor) },
      })
      const { algorithm, challenge, salt, signature } = made
      return {
        geetestId: id,
        captchaType: captchaTypes.proofOfWork,
        proofOfWork: { algorithm, challenge, salt, signature, maxNumber: maxNumber * factor },
      }
    },

    factorOf(proof) {
      const solution = v.safeParse(encodedSolution, proof.captchaValidate)
      return solution.success ? (termsOf(proof, solution.output.salt)?.factor ?? 0) : 0
    },

    async check(proof) {
      if (proof.captchaType !== captchaTypes.proofOfWork) return 'refused'
      const solution = v.safeParse(encodedSolution, proof.captchaValidate)
      if (!solution.success) return 'refused'
      const { algorithm, challenge, number, salt, signature } = solution.output
      const terms = termsOf(proof, salt)
      if (terms === null || terms.endMs <= now() || number > maxNumber * terms.factor) return 'refused'
      const payload = { algorithm, challenge, number, salt, signature }
      if (!(await verifySolution(payload, hmacKey, false))) return 'refused'
      const mark = await volatile.addOnce(`captcha-work:${website}:${proof.geetestId}`, terms.endMs - now())
      return mark === 'added' ? 'passed' : 'refused'
    },
  }
}
