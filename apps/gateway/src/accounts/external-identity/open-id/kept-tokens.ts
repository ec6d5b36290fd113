import type { ProviderId } from '@portico/contract'
import type { GatewayContext } from '../../../context.ts'
import { randomToken } from '../../secrets.ts'

/** Where tokens are kept between the callback and the call that signs in. */
type Keeping = Pick<GatewayContext, 'volatile' | 'website'>

/** A token on its way: the device that began the sign-in finds it, and no other. */
interface KeptToken {
  readonly provider: ProviderId
  readonly thumbprint: string
  readonly handle: string
}

const lifeMs = 300_000

function keyOf({ website }: Keeping, { provider, thumbprint, handle }: KeptToken): string {
  return `third-token:${website}:${provider}:${thumbprint}:${handle}`
}

/** Keeps a token that nobody has looked at yet; answers its handle. */
export async function keepToken(
  keeping: Keeping,
  token: string,
  owner: Omit<KeptToken, 'handle'>,
): Promise<string> {
  const handle = randomToken()
  await keeping.volatile.put(keyOf(keeping, { ...owner, handle }), token, lifeMs)
  return handle
}

/** The token; null where there is none, its time is over, or another device began the sign-in. */
export function findToken(keeping: Keeping, kept: KeptToken): Promise<string | null> {
  return keeping.volatile.read(keyOf(keeping, kept))
}

/** Ends the keeping of a token that has served. */
export function forgetToken(keeping: Keeping, kept: KeptToken): Promise<void> {
  return keeping.volatile.remove(keyOf(keeping, kept))
}
