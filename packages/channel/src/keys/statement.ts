import { type Bytes, toBase64Url, utf8 } from '../encoding/bytes.ts'
import { canonicalServerKey, type ServerKeyParts } from '../encoding/canonical.ts'
import { statementLifetimeSeconds } from './server-key.ts'

/**
 * Joins a statement from its parts and the signature over `canonicalServerKey(parts)`, which may have been made on a
 * machine without a network.
 * @throws RangeError when the statement would hold for longer than 100 days or for no time at all
 */
export function joinStatement(parts: ServerKeyParts, signature: Bytes): string {
  const lifetime = parts.expires - parts.notBefore
  if (lifetime <= 0 || lifetime > statementLifetimeSeconds)
    throw new RangeError('A statement holds for 100 days at most')
  return ['1', parts.kid, parts.notBefore, parts.expires, toBase64Url(signature)].join('.')
}

/**
 * The operator's side of `verifyServerKey`: vouches for a server key. The signing key is ECDSA on P-256 or RSA-PSS.
 * @throws RangeError when a part does not have its form or the statement would hold for longer than 100 days
 */
export async function issueServerKeyStatement(
  parts: ServerKeyParts & { readonly signingKey: CryptoKey },
): Promise<string> {
  const { signingKey, ...statement } = parts
  const { name } = signingKey.algorithm
  const text = utf8(canonicalServerKey(statement))
  const signature = await crypto.subtle.sign({ name, hash: 'SHA-256', saltLength: 32 }, signingKey, text)
  return joinStatement(statement, new Uint8Array(signature))
}
