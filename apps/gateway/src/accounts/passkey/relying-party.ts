import type { RelyingParty } from '@portico/passkeys'
import type { GatewayContext } from '../../context.ts'
import { keyedDigest } from '../secrets.ts'

/** Who asks for a passkey. Passkeys are bound to this host: another one would know none of them. */
export function relyingPartyOf({
  origins,
  identity,
}: Pick<GatewayContext, 'origins' | 'identity'>): RelyingParty {
  const [origin] = origins
  if (origin === undefined) throw new Error('A site without a public origin can have no passkeys')
  return { id: new URL(origin).hostname, name: identity.siteName, origin }
}

/** Stands for an account inside authenticators, 32 bytes in base64url; it tells nothing of who it is (WebAuthn, 14.6.1). */
export function userHandleOf(
  { secret, website }: Pick<GatewayContext, 'secret' | 'website'>,
  userId: string,
): string {
  return keyedDigest(secret('passkeys'), [website, userId])
}
