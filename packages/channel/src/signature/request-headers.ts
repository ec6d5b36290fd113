/*
 * The headers of a signed request as they came, and the first three checks of the gateway (protocol, order of checks
 * 4 to 6): what is needed is there, the mode is one that the path allows, each value stands once and has its form.
 */
import { type CodeName, headerNames, traceIdPattern } from '@portico/contract'
import { type Bytes, fromBase64, fromBase64Url } from '../encoding/bytes.ts'
import { parseTime, type SignMode } from '../encoding/canonical.ts'

/** Header values by lower-case name, one item for every line. */
type HeaderLines = Readonly<Record<string, readonly string[] | undefined>>

/** Why a signature does not count, as the code of the answer. */
export type SignatureFailure = Extract<
  CodeName,
  'signatureMissing' | 'signatureMode' | 'signatureExpired' | 'signatureInvalid'
>

/** The signature of a request, taken from its headers. */
export interface SignatureFields {
  readonly mode: SignMode
  readonly timeMs: number
  readonly traceId: string
  readonly signature: Bytes
  /** Base64 SPKI, not looked at yet. */
  readonly publicKey: string
  /** Null outside mode 2. */
  readonly bodyMd5: string | null
}

/** Node and browsers give header names in lower case. */
const names = {
  signature: headerNames.deviceSign,
  mode: headerNames.deviceSignMode,
  digest: headerNames.deviceSignBody,
  key: headerNames.deviceSignKey,
  check: headerNames.deviceCheck.toLowerCase(),
  algorithm: headerNames.deviceCheckAlgorithm.toLowerCase(),
} as const

const digestForm = /^[0-9a-f]{32}$/
const everyMode: readonly SignMode[] = [0, 1, 2]

/** The value of a header that stands exactly once. */
function only(headers: HeaderLines, name: string): string | null {
  const [value, ...more] = headers[name] ?? []
  return value === undefined || more.length > 0 ? null : value
}

function isAbsent(headers: HeaderLines, name: string): boolean {
  return (headers[name] ?? []).length === 0
}

function needed(headers: HeaderLines): readonly string[] {
  const always = [headerNames.time, headerNames.traceId, names.signature, names.mode, names.key]
  return only(headers, names.mode) === '2' ? [...always, names.digest] : always
}

function readForms(headers: HeaderLines, mode: SignMode): SignatureFields | null {
  const timeMs = parseTime(only(headers, headerNames.time) ?? '')
  const traceId = only(headers, headerNames.traceId) ?? ''
  const signature = fromBase64(only(headers, names.signature) ?? '')
  const publicKey = only(headers, names.key)
  const bodyMd5 = only(headers, names.digest)
  if (timeMs === null || signature === null || publicKey === null) return null
  if (!traceIdPattern.test(traceId)) return null
  const isDigestRight = mode === 2 ? digestForm.test(bodyMd5 ?? '') : isAbsent(headers, names.digest)
  return isDigestRight ? { mode, timeMs, traceId, signature, publicKey, bodyMd5 } : null
}

/** Reads the signature's headers; the name of the code where a check fails. */
export function readSignature(
  headers: HeaderLines,
  modes: readonly SignMode[],
): SignatureFields | SignatureFailure {
  if (needed(headers).some((name) => isAbsent(headers, name))) return 'signatureMissing'
  const modeText = only(headers, names.mode)
  if (modeText === null) return 'signatureInvalid'
  const mode = everyMode.find((known) => String(known) === modeText)
  if (mode === undefined || !modes.includes(mode)) return 'signatureMode'
  return readForms(headers, mode) ?? 'signatureInvalid'
}

/** The headers of a device check (SIGN-02). */
export interface DeviceCheckFields {
  /** Thumbprint of the key that vouches. */
  readonly kid: string
  readonly signature: Bytes
  /** What the client says that this key's algorithm is. */
  readonly algorithm: string
}

const checkForm = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{171,342})$/

/** Reads the headers of a device check; null when there is none. */
export function readDeviceCheck(headers: HeaderLines): DeviceCheckFields | 'malformed' | null {
  if (isAbsent(headers, names.check) && isAbsent(headers, names.algorithm)) return null
  const [, kid, encoded] = checkForm.exec(only(headers, names.check) ?? '') ?? []
  const signature = encoded === undefined ? null : fromBase64Url(encoded)
  const algorithm = only(headers, names.algorithm)
  return kid === undefined || signature === null || algorithm === null
    ? 'malformed'
    : { kid, signature, algorithm }
}
