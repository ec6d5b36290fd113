import { CompactEncrypt } from 'jose/jwe/compact/encrypt'
import { utf8 } from '../encoding/bytes.ts'
import { signedTime } from '../encoding/canonical.ts'
import { type Binding, sealedAlgorithms, sealedLimit } from './sealed-header.ts'

/** Fields to hide, and whom from whom. */
export interface FieldsToSeal extends Binding {
  /** The server key that `verifyServerKey` answered with. */
  readonly serverKey: CryptoKey
  /** Its thumbprint. */
  readonly kid: string
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Puts fields into one ciphertext that only the gateway can read, and only as part of this request (ENC-01, ENC-02).
 * @throws RangeError when the ciphertext is longer than the gateway accepts
 */
export async function sealFields(request: FieldsToSeal): Promise<string> {
  const { serverKey, kid, path, deviceThumbprint, traceId, timeMs, fields } = request
  const header = {
    ...sealedAlgorithms,
    kid,
    p: path,
    dk: deviceThumbprint,
    ti: traceId,
    ts: signedTime(String(timeMs)),
  }
  const cipher = await new CompactEncrypt(utf8(JSON.stringify(fields)))
    .setProtectedHeader(header)
    .encrypt(serverKey)
  if (cipher.length > sealedLimit) throw new RangeError('The fields are too long to be sealed')
  return cipher
}
