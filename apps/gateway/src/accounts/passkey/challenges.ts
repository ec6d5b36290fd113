import type { GatewayContext } from '../../context.ts'
import { randomToken } from '../secrets.ts'

/** What a challenge is good for; for anything else it is unknown. */
export interface ChallengeUse {
  readonly purpose: 'enrol' | 'log-in' | 'second-step' | 'step-rule'
  /** The account that enrols or changes its rule, or the serial number of the sign-in. */
  readonly subject: string
  /** The device key that must sign the answer. */
  readonly thumbprint: string
}

/** How long a challenge may be answered, milliseconds. */
export const challengeLifeMs = 300_000

type Keeper = Pick<GatewayContext, 'volatile' | 'website'>

function keyOf({ website }: Keeper, { purpose, subject, thumbprint }: ChallengeUse): string {
  return `passkey-challenge:${website}:${purpose}:${subject}:${thumbprint}`
}

/** Makes a challenge of 32 bytes, base64url, in place of an earlier one for the same use. */
export async function openChallenge(keeper: Keeper, use: ChallengeUse): Promise<string> {
  const challenge = randomToken()
  await keeper.volatile.put(keyOf(keeper, use), challenge, challengeLifeMs)
  return challenge
}

/** Gives the challenge to one caller, once; null where there is none or its time is over. */
export function takeChallenge(keeper: Keeper, use: ChallengeUse): Promise<string | null> {
  return keeper.volatile.take(keyOf(keeper, use))
}
