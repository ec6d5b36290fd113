import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import * as v from 'valibot'
import { call, dataOf } from './call.ts'

/** The options are the server's own; the browser refuses what does not fit. */
function ceremonyOf<Options>() {
  const options = v.custom<Options>((value) => typeof value === 'object' && value !== null)
  return v.object({ ceremony: v.string(), options })
}

const showing = ceremonyOf<PublicKeyCredentialRequestOptionsJSON>()
const making = ceremonyOf<PublicKeyCredentialCreationOptionsJSON>()

/** The person closed the browser's window, or no passkey is there. */
export class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped'
}

async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (cause) {
    throw new PasskeyStopped('no passkey was used', { cause })
  }
}

/** Shows a passkey, to log in or to prove once more who is there. */
export async function showPasskey(purpose: 'log-in' | 'prove'): Promise<void> {
  const { ceremony: id, options: optionsJSON } = await dataOf(showing, `${purpose}/start`)
  const response = await asked(() => startAuthentication({ optionsJSON }))
  await call(`${purpose}/finish`, { ceremony: id, response: JSON.stringify(response) })
}

/** A passkey that was made, as the server takes it. */
export interface MadePasskey {
  readonly ceremony: string
  readonly response: string
}

/** Makes a passkey by what the server has begun. */
export async function makePasskey(begun: unknown): Promise<MadePasskey> {
  const { ceremony: id, options: optionsJSON } = v.parse(making, begun)
  const response = await asked(() => startRegistration({ optionsJSON }))
  return { ceremony: id, response: JSON.stringify(response) }
}

/** Makes a passkey out of an invitation, and the operator with it. */
export async function joinWithPasskey(token: string): Promise<void> {
  const begun = await dataOf(making, 'join/start', { token })
  await call('join/finish', await makePasskey(begun))
}
