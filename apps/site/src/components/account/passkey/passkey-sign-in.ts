import {
  agencyFidoVerifyLogin,
  type CallOutput,
  fidoLogin,
  fidoVerifyLogin,
  type SignInAnswer,
  startFidoLogin,
  startFidoVerify,
} from '@portico/contract'
import type { AccountCalls } from '../calls.ts'

/** What an authenticator is asked to sign, for one sign-in. */
export type Asked = Pick<CallOutput<typeof startFidoLogin>, 'serialNO' | 'options'>

/** A step of a log-in that a passkey can take. */
export interface PasskeyStep {
  /** Asks the gateway for a question; rejects with a RequestError. */
  start(): Promise<Asked>
  /** Hands the authenticator's answer over; rejects with a RequestError. */
  finish(asked: Asked, fidoVerifyCode: string): Promise<SignInAnswer>
}

/** The whole log-in, with any passkey of the site. */
export function firstStep(calls: AccountCalls): PasskeyStep {
  return {
    start: () => calls.send(startFidoLogin, {}),
    finish: ({ serialNO }, fidoVerifyCode) => calls.send(fidoLogin, { serialNO, fidoVerifyCode }),
  }
}

/** What is left of a log-in, with a passkey of the account. */
export function secondStep(
  calls: AccountCalls,
  { kind, serialNO }: { readonly kind: 'user' | 'agency'; readonly serialNO: string },
): PasskeyStep {
  const verify = kind === 'agency' ? agencyFidoVerifyLogin : fidoVerifyLogin
  return {
    start: async () => ({ serialNO, ...(await calls.send(startFidoVerify, { serialNO })) }),
    finish: (_asked, fidoVerifyCode) => calls.send(verify, { serialNO, fidoVerifyCode }),
  }
}

/** Has an authenticator sign, in a prompt of the browser. Rejects with what the browser says where it does not. */
export async function signByPrompt({ options }: Asked): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return JSON.stringify(await startAuthentication({ optionsJSON: options }))
}

/**
 * Has the browser offer passkeys among what it knows to fill in, until the signal says otherwise. Null where it cannot, or where
 * none was taken.
 */
export async function signByField(
  step: PasskeyStep,
  signal: AbortSignal,
): Promise<{ readonly asked: Asked; readonly code: string } | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await import(
    '@simplewebauthn/browser'
  )
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return null
  const asked = await step.start()
  // Under another address of this machine, such as 127.0.0.1, there are no passkeys of the site.
  if (signal.aborted || asked.options.rpId !== location.hostname) return null
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  try {
    const answer = await startAuthentication({
      optionsJSON: asked.options,
      useBrowserAutofill: true,
      verifyBrowserAutofillInput: false,
    })
    return { asked, code: JSON.stringify(answer) }
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}
