import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { ceremony } from '../../contract/session.ts'
import { call, dataOf } from './call.ts'

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
  const { ceremony: id, options } = await dataOf(ceremony, `${purpose}/start`)
  // The options are the server's own; the browser refuses what does not fit.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await asked(() => startAuthentication({ optionsJSON }))
  await call(`${purpose}/finish`, { ceremony: id, response: JSON.stringify(response) })
}

/** Makes a passkey out of an invitation, and the operator with it. */
export async function makePasskey(token: string): Promise<void> {
  const { ceremony: id, options } = await dataOf(ceremony, 'join/start', { token })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await asked(() => startRegistration({ optionsJSON }))
  await call('join/finish', { ceremony: id, response: JSON.stringify(response) })
}
