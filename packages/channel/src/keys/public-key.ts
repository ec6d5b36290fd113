import { type Bytes, toBase64 } from '../encoding/bytes.ts'
import { derTags, readDerElements, readDerSequence } from '../encoding/der.ts'

/** What kind of key an SPKI holds; `bits` is the length of the modulus. */
export type PublicKeyKind = { readonly kind: 'rsa'; readonly bits: number } | { readonly kind: 'p256' }

/** AlgorithmIdentifier of rsaEncryption with its NULL, and of an EC key on P-256, in base64 DER. */
const algorithms = { rsa: 'MA0GCSqGSIb3DQEBAQUA', p256: 'MBMGByqGSM49AgEGCCqGSM49AwEH' } as const

const exponent65537 = [1, 0, 1]

function rsaBits(key: Bytes): number | null {
  const [modulus, exponent, ...more] = readDerSequence(key) ?? []
  if (modulus?.tag !== derTags.integer || exponent?.tag !== derTags.integer || more.length > 0) return null
  if (exponent.content.join() !== exponent65537.join()) return null
  const [sign, highest = 0] = modulus.content
  // A multiple of eight bits, as every key in use has: one zero byte for the sign, then the highest bit.
  return sign === 0 && highest >= 0x80 ? (modulus.content.length - 1) * 8 : null
}

/** Says what key an SPKI holds: RSA with exponent 65537 or EC on P-256; null for anything else. */
export function describePublicKey(spki: Bytes): PublicKeyKind | null {
  const [algorithm, key, ...more] = readDerSequence(spki) ?? []
  if (algorithm === undefined || key?.tag !== derTags.bitString || more.length > 0) return null
  if (key.content[0] !== 0) return null
  const identifier = toBase64(algorithm.whole)
  const point = key.content.subarray(1)
  if (identifier === algorithms.p256) return point.length === 65 && point[0] === 4 ? { kind: 'p256' } : null
  if (identifier !== algorithms.rsa || readDerElements(point) === null) return null
  const bits = rsaBits(point)
  return bits === null ? null : { kind: 'rsa', bits }
}
