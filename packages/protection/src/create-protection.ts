import { type Algorithm, generateDeviceKey } from '@portico/channel'
import type { GatewayAnswer, ProtectedCall, Protection, SignOutReason } from '@portico/request'
import { createSettleAnswer } from './answers.ts'
import { type Attempt, createAttempt } from './attempt.ts'
import { createCaptchaFlow, readDemand } from './captcha/captcha-flow.ts'
import { codes } from '@portico/contract'
import { createKeyCycle } from './keys/key-cycle.ts'
import type { ProtectionOptions } from './options.ts'
import { createReport } from './reports.ts'
import { createSealer } from './signing/sealing.ts'
import { createSessionProof } from './session/session-proof.ts'
import { createRenewal, isSessionOver } from './session/session-renewal.ts'
import { createSignOut } from './session/sign-out.ts'
import { createSigningConfig } from './signing/signing-config.ts'
import { type OpenWorker, runTask } from './tasks.ts'

/** A correction of the time by more than this explains a refusal as expired (protocol 3.7). */
const skewLimitMs = 50_000

/** A call is repeated after captchas no more often than this. */
const captchasLimit = 3

async function generateInWorker(openWorker: OpenWorker, algorithm: Algorithm, extractable: boolean) {
  const said = await runTask({ openWorker, task: { task: 'generate-key', algorithm, extractable } })
  if (said.message !== 'key') throw new TypeError('The worker made no key')
  return said.pair
}

function createParts(options: ProtectionOptions) {
  const { transport, keys, log, openWorker } = options
  const { extractable } = keys
  const report = createReport(options)
  const signing = createSigningConfig(options)
  const proof = createSessionProof(transport.clock)
  const cycle = createKeyCycle({
    keys,
    clock: transport.clock,
    generate: (algorithm) => generateDeviceKey(algorithm, { extractable }),
    generateInBackground: (algorithm) => generateInWorker(openWorker, algorithm, extractable),
    report,
    log,
  })
  const sealer = createSealer({
    website: () => transport.caller().website,
    now: () => transport.now(),
    certificates: options.certificates,
    report,
    distrust: signing.reset,
  })
  return { transport, keys, log, report, signing, proof, cycle, sealer }
}

/**
 * Creates the protection of a page: what signs calls, seals their secrets, sees captchas through, and keeps keys and
 * session (spec sections 4, 5 and 8).
 */
export function createProtection(options: ProtectionOptions): Protection {
  const parts = createParts(options)
  const makeAttempt = createAttempt({ ...options, ...parts })
  const settleAnswer = createSettleAnswer({ ...parts, signOut: (reason) => void signOut(reason) })

  async function attempt(request: ProtectedCall, token: string | null = null): Promise<Attempt> {
    const first = await makeAttempt(request, token)
    const isExpired = first.answer.code === codes.signatureExpired.code
    // A browser sends a request again by itself when a kept connection ends under it, which the gateway takes for a replay: reads go again.
    const mayGoAgain = first.skewMovedMs > skewLimitMs || request.call.signature === 'read'
    const last = isExpired && mayGoAgain ? await makeAttempt(request, token) : first
    await settleAnswer(request.call, last)
    return last
  }

  const send = async (request: ProtectedCall): Promise<GatewayAnswer> => (await attempt(request)).answer
  const signOut: (reason: SignOutReason) => Promise<void> = createSignOut({ ...options, ...parts, send })
  const renew = createRenewal({ ...options, send })
  const passCaptcha = createCaptchaFlow({
    ...options,
    send,
    captchaClosed: options.captchaClosed ?? (() => {}),
  })

  /** Repeats the call for every captcha that it wants, until it has an answer of another kind. */
  async function seeThrough(
    request: ProtectedCall,
    answered: Pick<Attempt, 'answer' | 'signer'>,
  ): Promise<Pick<Attempt, 'answer' | 'signer'>> {
    let last = answered
    for (let count = 0; count < captchasLimit; count += 1) {
      const wanted = readDemand(last.answer)
      if (wanted === null) return last
      const passed = await passCaptcha(last.answer, wanted, request)
      if ('end' in passed) return { ...last, answer: passed.end }
      last = await attempt(request, passed.token)
    }
    return last
  }

  return {
    async exchange(request) {
      const { answer } = request
      const last = await seeThrough(request, answer ? { answer, signer: null } : await attempt(request))
      const handle = last.signer?.handle ?? null
      if (handle === null || !isSessionOver(request.call, last.answer)) return last.answer
      return (await renew(handle)) ? send(request) : last.answer
    },
    signOut,
  }
}
