import * as v from 'valibot'
import { defineAct } from './act.ts'
import { milliseconds, operatorName, reason } from './fields.ts'
import { credentialText } from './session.ts'

/** How many passkeys an operator may have. */
export const mostPasskeys = 10

/** The id of a credential, base64url. */
const credentialId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,1400}$/))

const ownPasskey = v.object({
  id: credentialId,
  /** Null: not named. */
  name: v.nullable(v.string()),
  createdAt: milliseconds,
  usedAt: v.nullable(milliseconds),
  /** Whether its maker keeps a copy, so that it outlives the device. */
  isBackedUp: v.boolean(),
})

/** A passkey of the operator who is signed in. */
export type OwnPasskey = v.InferOutput<typeof ownPasskey>

const nothing = v.null()

/** What operators do with their own passkeys; no operator works on those of another. */
export const passkeyActs = {
  'passkeys.list': defineAct({
    input: v.strictObject({}),
    output: v.object({ passkeys: v.array(ownPasskey) }),
  }),
  /** Begins to make a passkey; `options` are those of WebAuthn (PublicKeyCredentialCreationOptionsJSON). */
  'passkeys.start': defineAct({
    input: v.strictObject({}),
    output: v.object({ ceremony: v.string(), options: v.record(v.string(), v.unknown()) }),
  }),
  'passkeys.add': defineAct({
    input: v.strictObject({ ceremony: v.string(), response: credentialText, name: operatorName, reason }),
    output: nothing,
  }),
  'passkeys.rename': defineAct({
    input: v.strictObject({ id: credentialId, name: operatorName, reason }),
    output: nothing,
  }),
  'passkeys.remove': defineAct({ input: v.strictObject({ id: credentialId, reason }), output: nothing }),
}
