import * as v from 'valibot'

const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A credential's id as its authenticator made it, base64url. */
export const credentialId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,1400}$/))

/** What a browser's `toJSON()` of a credential gives (WebAuthn level 3, 5.1), as text. */
export const credentialText = v.pipe(v.string(), v.minLength(2), v.maxLength(8192))

/** Names a credential to a browser (WebAuthn level 3, 5.8.3). */
export const descriptor = v.object({
  id: credentialId,
  type: v.literal('public-key'),
  transports: v.exactOptional(v.array(v.string())),
})

/** `PublicKeyCredentialRequestOptionsJSON` (WebAuthn level 3, 5.5). No credentials are named where any of the site will do. */
export const requestOptions = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: milliseconds,
  userVerification: v.literal('required'),
  allowCredentials: v.exactOptional(v.array(descriptor)),
})
