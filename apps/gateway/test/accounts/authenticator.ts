import { confirmPasskey, startFidoLogin, startPasskey } from '@portico/contract'
import type { TestAuthenticator } from '@portico/passkeys/test-authenticator'
import * as v from 'valibot'
import { type TestAnswer, type TestBrowser, testPassword } from '../accounts.ts'

const creationSchema = v.object({
  options: v.looseObject({
    challenge: v.string(),
    user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
    excludeCredentials: v.array(v.object({ id: v.string(), transports: v.array(v.string()) })),
  }),
})

const requestSchema = v.object({
  options: v.looseObject({
    challenge: v.string(),
    allowCredentials: v.optional(v.array(v.looseObject({ id: v.string() }))),
  }),
})

/** What a browser is asked to make. */
export function creationOf(answer: TestAnswer) {
  return v.parse(creationSchema, answer.data).options
}

/** What a browser is asked to sign. */
export function requestOf(answer: TestAnswer) {
  return v.parse(requestSchema, answer.data).options
}

/** Enrols an authenticator with the password of tests. Answers the account's handle. */
export async function enrolPasskey(
  browser: TestBrowser,
  authenticator: TestAuthenticator,
  name = 'My key',
): Promise<string> {
  const { challenge, user } = creationOf(await browser.call(startPasskey, { pwd: testPassword }))
  const response = authenticator.create({ challenge })
  const { text, code } = await browser.call(confirmPasskey, { name, response })
  if (code !== '00000') throw new Error(`Not enrolled: ${text}`)
  return user.id
}

/** The sign-in that a browser is asked to continue. */
export function startedOf(started: TestAnswer): { readonly serialNO: string; readonly challenge: string } {
  const { serialNO } = v.parse(v.object({ serialNO: v.string() }), started.data)
  return { serialNO, challenge: requestOf(started).challenge }
}

/** Begins a log-in by a passkey. */
export async function startLogIn(browser: TestBrowser): Promise<ReturnType<typeof startedOf>> {
  return startedOf(await browser.call(startFidoLogin))
}
