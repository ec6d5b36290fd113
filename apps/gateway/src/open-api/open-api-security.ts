import { type AnyCall, type CodeName, cspSecurity, headerNames, logInfo } from '@portico/contract'
import type { JsonSchema } from '@valibot/to-json-schema'
import { cookieNamesOf } from '../http/cookie-names.ts'
import { modesOf, takesDeviceCheck } from '../admission/signing-policy.ts'
import { isKeptFromBlocked } from '../limits/blocked-calls.ts'

/** How browsers show to a site at this origin that they are signed in. */
export function sessionScheme(publicOrigin: string) {
  const { session: name } = cookieNamesOf(publicOrigin)
  return { session: { type: 'apiKey', in: 'cookie', name } } as const
}

/** The failures that a call's policies add to its own (protocol 3.10). */
export function policyCodes(call: AnyCall): readonly CodeName[] {
  const signed: readonly CodeName[] = [
    'signatureMissing',
    'signatureMode',
    'signatureExpired',
    'signatureInvalid',
    'unavailable',
  ]
  return [
    ...(call.signature === 'none' ? [] : signed),
    ...(call.sealing === 'never' ? [] : (['decryptionFailed'] as const)),
    ...(call.session === 'required' ? (['loginRequired'] as const) : []),
    ...(isKeptFromBlocked(call) ? (['operationUnavailable'] as const) : []),
  ]
}

function header(name: string, required: boolean, schema: JsonSchema): object {
  return { name, in: 'header', required, schema }
}

/** Beacons bring them too, which set no headers. */
const reports: ReadonlySet<string> = new Set([cspSecurity.name, logInfo.name])

/** The headers of a call: its trace id, and what signs it (protocol 3.3). */
export function headersOf(call: AnyCall): readonly object[] {
  const traceId = header(headerNames.traceId, !reports.has(call.name), {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]{16,64}$',
  })
  if (call.signature === 'none') return call.method === 'POST' ? [traceId] : []
  const isNeeded = call.session !== 'optional' || call.sealing !== 'never'
  const modes = modesOf(call).map(String)
  const known = { type: 'string', pattern: '^[A-Za-z0-9_-]{43}\\.[A-Za-z0-9_-]+$' } as const
  return [
    traceId,
    header(headerNames.website, isNeeded, { type: 'string', pattern: '^[a-z0-9-]{1,32}$' }),
    header(headerNames.time, isNeeded, { type: 'string', pattern: '^[1-9][0-9]{12}$' }),
    header(headerNames.deviceSign, isNeeded, { type: 'string', contentEncoding: 'base64' }),
    header(headerNames.deviceSignMode, isNeeded, { type: 'string', enum: modes }),
    header(headerNames.deviceSignBody, isNeeded && modes.length === 1, {
      type: 'string',
      pattern: '^[0-9a-f]{32}$',
    }),
    header(headerNames.deviceSignKey, isNeeded, { type: 'string', contentEncoding: 'base64' }),
    ...(takesDeviceCheck(call)
      ? [
          header(headerNames.deviceCheck, false, known),
          header(headerNames.deviceCheckAlgorithm, false, { type: 'string', enum: ['rsa1024', 'rsa2048'] }),
        ]
      : []),
    ...(call.codes.includes('captchaRequired')
      ? [header(headerNames.captchaToken, false, { type: 'string', pattern: '^[A-Za-z0-9_-]{32,128}$' })]
      : []),
  ]
}

/** Takes the secret fields out of an object's schema and puts the ciphertext in their place. */
function sealObject(schema: JsonSchema, secret: readonly string[]): JsonSchema {
  const { properties = {}, required = [] } = schema
  const clear = Object.entries(properties).filter(([name]) => !secret.includes(name))
  const cipher = {
    type: 'string',
    maxLength: 16_384,
    description: `JWE of ${secret.filter((name) => name in properties).join(', ') || 'no field'}`,
  } as const
  return {
    ...schema,
    properties: { ...Object.fromEntries(clear), cipher },
    required: [...required.filter((name) => !secret.includes(name)), 'cipher'],
  }
}

function membersOf(schema: JsonSchema): readonly JsonSchema[] {
  const members = schema.oneOf ?? schema.anyOf
  return members === undefined ? [schema] : members.filter((member) => typeof member === 'object')
}

/** The body of a call as it travels: sealed, and in clear too where a session's own key may leave sealing out (ENC-03). */
export function bodyOf(call: AnyCall, input: JsonSchema): JsonSchema {
  if (call.sealing === 'never') return input
  const sealed = membersOf(input).map((member) => sealObject(member, call.encryptedFields))
  const bodies = call.sealing === 'always' ? sealed : [...sealed, ...membersOf(input)]
  const [only, ...more] = bodies
  return only !== undefined && more.length === 0 ? only : { anyOf: bodies }
}
