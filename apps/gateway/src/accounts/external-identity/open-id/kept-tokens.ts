import type { ProviderId } from '@portico/contract'
import type { GatewayContext } from '../../../context.ts'
import { randomToken } from '../../secrets.ts'

/** Where tokens are kept between the callback and the call that signs in. */
type Keeping = Pick<GatewayContext, 'volatile' | 'website'>

/** A kept token: only the device that began the sign-in can read it. */
interface KeptToken {
  readonly provider: ProviderId
  readonly thumbprint: string
  readonly handle: string
}

const lifeMs = 300_000

function keyOf({ website }: Keeping, { provider, thumbprint, handle }: KeptToken): string {
  return `third-token:${website}:${provider}:${thumbprint}:${handle}`
}

/** Keeps a token that is not verified yet; returns its handle. */
export async function keepToken(
  keeping: Keeping,
  token: string,
  owner: Omit<KeptToken, 'handle'>,
): Promise<string> {
  const handle = randomToken()
  await keeping.volatile.put(keyOf(keeping, { ...owner, handle }), token, lifeMs)
  return handle
}

/** The token; null where there is none, it has expired, or another device began the sign-in. */
export function findToken(keeping: Keeping, kept: KeptToken): Promise<string | null> {
  return keeping.volatile.read(keyOf(keeping, kept))
}

/** Deletes a token that was used. */
export function forgetToken(keeping: Keeping, kept: KeptToken): Promise<void> {
  return keeping.volatile.remove(keyOf(keeping, kept))
}
