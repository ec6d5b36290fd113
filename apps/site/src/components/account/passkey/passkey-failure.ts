import { RequestError } from '@portico/request'
import type { AccountTextId, AccountTranslate } from '../account-text.tsx'
import { failureText } from '../failure.ts'

/** Names under which browsers refuse to make or to use a passkey (WebAuthn level 3, 5.1.3 and 5.1.4). */
const textOf: Readonly<Record<string, AccountTextId>> = {
  // The person said no, or did nothing for too long: browsers do not tell which.
  NotAllowedError: 'passkey.cancelled',
  AbortError: 'passkey.cancelled',
  InvalidStateError: 'passkey.known',
  ConstraintError: 'passkey.unverified',
  NotSupportedError: 'passkey.unsupported',
  // The address is not the one that passkeys of the site are bound to.
  SecurityError: 'passkey.unsupported',
}

/** Why a passkey was not made or did not let in, in the reader's language: the browser's doing, or the gateway's. */
export function passkeyFailure(error: unknown, text: AccountTranslate): string {
  if (error instanceof RequestError) return failureText(error, text)
  if (!(error instanceof Error)) throw error
  if (!('PublicKeyCredential' in globalThis)) return text('passkey.unsupported')
  const known = textOf[error.name]
  if (known === undefined) console.warn('the browser did not use a passkey:', error)
  return text(known ?? 'passkey.failed')
}
