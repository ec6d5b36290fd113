import { type AnyCall, headerNames, type SigningConfig } from '@portico/contract'
import { type GatewayAnswer, type ProtectedCall, RequestError } from '@portico/request'
import type { Report } from './reports.ts'
import type { Sealer } from './signing/sealing.ts'
import type { SessionProof } from './session/session-proof.ts'
import { signModeOf } from './signing/sign-mode.ts'
import { createSignature, type SignatureOptions } from './signing/signature.ts'
import { createSignerChoice, type Signer, type SignerOptions } from './signing/signer.ts'
import type { SigningConfigCache } from './signing/signing-config.ts'

/** One request that was made, and what is needed to make sense of its answer. */
export interface Attempt {
  readonly answer: GatewayAnswer
  /** Null when the request left without a signature. */
  readonly signer: Signer | null
  readonly config: SigningConfig
  /** By how much the answer corrected the time that the request was made with. */
  readonly skewMovedMs: number
}

export interface AttemptOptions extends SignerOptions, SignatureOptions {
  readonly signing: SigningConfigCache
  readonly sealer: Sealer
  readonly proof: SessionProof
  readonly isSecureContext: boolean
  readonly report: Report
}

/** Makes one request: picks the key, seals, signs, sends. */
export type MakeAttempt = (request: ProtectedCall, captchaToken: string | null) => Promise<Attempt>

/** Creates what makes single requests (SIGN-02, SIGN-03, ENC-01, ENC-03). */
export function createAttempt(options: AttemptOptions): MakeAttempt {
  const { transport, signing, sealer, proof, report } = options
  const { clock } = transport
  const chooseSigner = createSignerChoice(options)
  const sign = createSignature(options)
  let isClosedReported = false

  function isSealed({ sealing }: AnyCall, { clientOpen }: SigningConfig, signer: Signer): boolean {
    if (sealing === 'never') return false
    const isSignedIn = signer.handle !== null && proof.isProven(signer.handle)
    if (sealing === 'unless-signed-in' && isSignedIn) return false
    if (!clientOpen && !isClosedReported) {
      isClosedReported = true
      report('clientClosed', 'the configuration turned sealing off')
    }
    return clientOpen
  }

  function ensureSecure({ sealing }: AnyCall): void {
    if (options.isSecureContext) return
    if (sealing !== 'never') report('loginEncryptFailed', 'the page is not secure')
    throw new RequestError('The page is not secure', { failure: 'login-encrypt', traceId: '' })
  }

  return async (request, captchaToken) => {
    const { call, input, signal, timeoutMs } = request
    ensureSecure(call)
    const config = await signing.current()
    const isInvolved = signModeOf(call.path, config) !== null || call.sealing !== 'never'
    const signer = isInvolved ? await chooseSigner(request, config.defaultAlgorithm) : null
    const plain = transport.draft(call, input)
    const draft =
      signer && isSealed(call, config, signer)
        ? await sealer.seal({ draft: plain, input, config, pair: signer.pair })
        : plain
    const headers = {
      ...(signer ? await sign(draft, signer, config) : {}),
      ...(captchaToken === null ? {} : { [headerNames.captchaToken]: captchaToken }),
    }
    const skewMs = transport.now() - clock.monotonic()
    const answer = await transport.dispatch(draft, { timeoutMs, signal, headers })
    const skewMovedMs = Math.abs(transport.now() - clock.monotonic() - skewMs)
    return { answer, signer, config, skewMovedMs }
  }
}
