import * as v from 'valibot'

const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/))

const credential = { id: base64url, rawId: base64url, type: v.literal('public-key') }

const attestationSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ...credential,
    response: v.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: v.exactOptional(v.array(v.string())),
    }),
  }),
)

const assertionSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ...credential,
    response: v.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: v.exactOptional(base64url),
    }),
  }),
)

/** What an authenticator answers when it makes a passkey (`RegistrationResponseJSON`). */
export type Attestation = v.InferOutput<typeof attestationSchema>

/** What an authenticator answers when a passkey is used (`AuthenticationResponseJSON`). */
export type Assertion = v.InferOutput<typeof assertionSchema>

/** Reads the text of a new passkey; null where it is none. */
export function readAttestation(text: string): Attestation | null {
  const read = v.safeParse(attestationSchema, text)
  return read.success ? read.output : null
}

/** Reads the text of a passkey that was used; null where it is none. */
export function readAssertion(text: string): Assertion | null {
  const read = v.safeParse(assertionSchema, text)
  return read.success ? read.output : null
}
