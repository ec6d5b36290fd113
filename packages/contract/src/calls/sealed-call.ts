import { serialNumber, userId } from './account-fields.ts'
import * as v from 'valibot'
import type { CallDefinition } from '../call.ts'

const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A code that was sent: told only to who has proven something about the account. */
export const sentCode = v.object({
  channel: v.picklist(['email', 'mobile']),
  /** Where it went, with most of the address hidden. */
  to: v.string(),
  /** Milliseconds until another one may be asked for. */
  resendInMs: milliseconds,
  /** Milliseconds for which it is good. */
  expiresInMs: milliseconds,
})

/** A code that was sent, as its owner is told. */
export type SentCode = v.InferOutput<typeof sentCode>

/** A further proof that an account asks for. */
const secondStepMethod = v.picklist(['email', 'mobile', 'totp'])

/** A way to prove a second time that one is the owner of the account. */
export type SecondStepMethod = v.InferOutput<typeof secondStepMethod>

const verification = v.object({
  /** Names this sign-in in the calls that continue it. */
  serialNO: serialNumber,
  /** `second-step`: the account's own methods. `system`: one code, since the device is not known. */
  kind: v.picklist(['second-step', 'system']),
  /** What may still be proven by codes; `needed` says how many of them. */
  methods: v.array(secondStepMethod),
  /** How many of `methods` are needed; all of them where it is absent. */
  needed: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), null),
  /** Whether a passkey of the account does in place of every code; the only proof there is where `methods` is empty. */
  hardwareKey: v.boolean(),
  /** Whether a recovery code does in place of one of `methods`. */
  recoveryCode: v.nullish(v.boolean(), false),
  /** Where codes go, with most of the address hidden. */
  email: v.nullish(v.string(), null),
  mobile: v.nullish(v.string(), null),
  /** The code that was sent by itself, of a device that is not known; null where the person has to ask for one. */
  code: v.nullish(sentCode, null),
  expiresInMs: milliseconds,
})

/**
 * What every sign-in answers: the session, or what is still to be proven. The session's token travels in a cookie only;
 * `sessionHandle` names it to scripts.
 */
const signInAnswer = v.object({
  accessTokenResVO: v.nullable(
    v.object({
      /** First 16 bytes of the SHA-256 of the session token, base64url (protocol 3.9). */
      sessionHandle: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)),
      /** Milliseconds since the epoch. */
      expiresAt: milliseconds,
      userInfo: v.object({ userId }),
    }),
  ),
  verification: v.nullable(verification),
})

/** The answer of a sign-in, registration or switch. */
export type SignInAnswer = v.InferOutput<typeof signInAnswer>

/** How any sign-in may fail. */
export const signInCodes = ['captchaRequired', 'credentialsRefused', 'codeRefused', 'ticketExpired'] as const

/** What calls with a sealed part have in common: written, signed over the body, answered by a sign-in. */
export const sealedWrite = {
  method: 'POST',
  output: signInAnswer,
  caching: 'no-store',
  content: 'personal',
  signature: 'write',
  session: 'none',
  sealing: 'unless-signed-in',
} as const satisfies Partial<CallDefinition<string, 'POST', v.GenericSchema, typeof signInAnswer>>
