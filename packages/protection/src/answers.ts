import { type AnyCall, codes, isSuccessCode, refreshSession } from '@portico/contract'
import type { SignOutReason, Transport } from '@portico/request'
import type { Attempt } from './attempt.ts'
import type { KeyCycle } from './keys/key-cycle.ts'
import type { KeyStore } from './keys/key-store.ts'
import type { Report } from './reports.ts'
import type { SessionProof } from './session/session-proof.ts'
import { readSignIn } from './session/sign-in-facts.ts'
import type { SigningConfigCache } from './signing/signing-config.ts'

export interface AnswerOptions {
  readonly transport: Transport
  readonly signing: SigningConfigCache
  readonly keys: KeyStore
  readonly cycle: KeyCycle
  readonly proof: SessionProof
  readonly signOut: (reason: SignOutReason) => void
  readonly report: Report
}

/** Does what an answer asks for beside being an answer. Never rejects. */
export type SettleAnswer = (call: AnyCall, attempt: Attempt) => Promise<void>

/** Creates the reactions to signature errors (SIGN-04, SIGN-05) and to sign-ins (KEY-02). */
export function createSettleAnswer(options: AnswerOptions): SettleAnswer {
  const { transport, signing, keys, cycle, proof, signOut, report } = options

  /** Only what is public of the pairs leaves (protocol 3.9). */
  async function reportPairs(): Promise<void> {
    report('signatureInvalid', JSON.stringify(await keys.facts()))
  }

  /** Whether the visitor is told; of a renewal the answer of the call that it was for tells. */
  async function settleRefusal({ name }: AnyCall, code: string): Promise<boolean> {
    switch (code) {
      case codes.signatureMissing.code:
      case codes.signatureMode.code:
        signing.refetch()
        return true
      case codes.signatureExpired.code:
        signing.reset()
        return name !== refreshSession.name
      case codes.signatureInvalid.code:
        await reportPairs()
        signOut('signature-invalid')
        return true
      case codes.loginRequired.code:
        proof.forget()
        return false
      default:
        return false
    }
  }

  /** The backup is made here, and not only behind a sign-in: the page that signs in often goes at once. */
  function keepSession(handle: string, { config }: Attempt): void {
    proof.prove(handle)
    cycle.refillBackup(config.defaultAlgorithm)
  }

  async function settleSuccess(call: AnyCall, attempt: Attempt): Promise<void> {
    const { answer, signer } = attempt
    const signIn = readSignIn(call, answer.data)
    const handle = signIn?.handle ?? transport.session.handle()
    if (signIn && signer && handle !== null) {
      await keys.bind({ pair: signer.pair, handle, userId: signIn.userId }, signer.handle)
      return keepSession(handle, attempt)
    }
    if (call.name === 'userinfo' && answer.data === null) return proof.forget()
    const isSessionCall = call.session === 'required' || call.name === 'userinfo'
    if (signer?.handle && isSessionCall) keepSession(signer.handle, attempt)
  }

  return async (call, attempt) => {
    const { answer } = attempt
    if (answer.signError !== null) report('gatewaySignError', `${answer.signError} ${call.path}`)
    if (isSuccessCode(answer.code)) return settleSuccess(call, attempt)
    if (await settleRefusal(call, answer.code)) transport.toast(answer)
  }
}
