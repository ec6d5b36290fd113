export { type Bytes, fromBase64, fromBase64Url, toBase64, toBase64Url, utf8 } from './encoding/bytes.ts'
export {
  canonicalDeviceCheck,
  canonicalRequest,
  canonicalServerKey,
  isCanonicalTarget,
  isFresh,
  parseTime,
  type RequestParts,
  type ServerKeyParts,
  type SignMode,
  signedTime,
} from './encoding/canonical.ts'
export {
  type Algorithm,
  type DeviceKeyPair,
  type DevicePublicKey,
  exportPrivateKeyPem,
  generateDeviceKey,
  importPrivateKeyPem,
  parseDeviceKey,
} from './keys/device-key.ts'
export { md5Hex, thumbprint } from './encoding/digest.ts'
export { type FieldsToSeal, sealFields } from './seal/seal.ts'
export type { Binding } from './seal/sealed-header.ts'
export {
  parseStatement,
  type ServerKeyFailure,
  type ServerKeyStatement,
  type ServerKeyToVerify,
  type ServerKeyVerdict,
  verifyServerKey,
} from './keys/server-key.ts'
export { type RequestToSign, type SignatureHeaders, signDeviceCheck, signRequest } from './signature/sign.ts'
