import { captchaTypes } from '@portico/contract'
import type { CaptchaChallenge, CaptchaOutcome, ProofOfWork } from '@portico/protection'
import { solveProofOfWork } from '@portico/protection'
import { useEffect, useRef, useState } from 'react'
import { captchaSolver } from '../../protection/captcha-solver.ts'
import { openTaskWorker } from '../../protection/open-task-worker.ts'
import { useAccountText } from './account-text.tsx'
import styles from './captcha-host.module.css'
import { Dialog } from './dialog.tsx'

/** A challenge that waits for the reader. */
interface Asked {
  readonly challenge: CaptchaChallenge
  readonly signal: AbortSignal
  readonly settle: (outcome: CaptchaOutcome) => void
}

/**
 * Shows captchas while a screen of accounts is open (CAP-01). A challenge that is given up from outside closes with its
 * dialog; closing the dialog cancels the challenge.
 */
export function CaptchaHost() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    captchaSolver.set(async (challenge, signal) => {
      if (challenge.captchaType === captchaTypes.geetest) {
        const { solveGeetest } = await import('../../protection/geetest.ts')
        return solveGeetest(challenge, signal)
      }
      return new Promise((resolve) => {
        const settle = (outcome: CaptchaOutcome) => {
          setAsked(null)
          resolve(outcome)
        }
        signal.addEventListener('abort', () => settle({ outcome: 'cancelled' }))
        setAsked({ challenge, signal, settle })
      })
    })
    return () => captchaSolver.set(null)
  }, [])
  return asked === null ? null : <CaptchaDialog key={asked.challenge.attempt} {...asked} />
}

type Progress =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'working'; readonly share: number }
  | { readonly kind: 'failed' }

/** Does the work while the dialog is open; what is left of it ends when the dialog closes. */
function useProofOfWork(work: ProofOfWork | null, { settle, signal }: Asked) {
  const [progress, setProgress] = useState<Progress>({ kind: 'waiting' })
  const end = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    end.current = controller
    return () => controller.abort()
  }, [])

  async function start() {
    if (work === null || progress.kind === 'working') return
    setProgress({ kind: 'working', share: 0 })
    const outcome = await solveProofOfWork({
      work,
      openWorker: openTaskWorker,
      signal: AbortSignal.any([signal, end.current.signal]),
      onProgress: (share) => setProgress({ kind: 'working', share }),
    })
    if (outcome.outcome === 'failed') setProgress({ kind: 'failed' })
    else if (outcome.outcome === 'solved') settle(outcome)
  }
  return { progress, start }
}

/** From here on a device of some years works for longer than people wait without a word. */
const longWork = 400_000

/** The built-in captcha: the reader starts a small task of the device and may give it up at any time. */
function CaptchaDialog(asked: Asked) {
  const { challenge, settle } = asked
  const text = useAccountText()
  const { progress, start } = useProofOfWork(challenge.proofOfWork, asked)
  const isUnknown = challenge.proofOfWork === null
  const isFailed = progress.kind === 'failed' || isUnknown
  return (
    <Dialog title={text('captcha.title')} onClose={() => settle({ outcome: 'cancelled' })}>
      <p className={styles.lead}>
        {text(isFailed || challenge.attempt > 1 ? 'captcha.failed' : 'captcha.lead')}
        {(challenge.proofOfWork?.maxNumber ?? 0) > longWork ? ` ${text('captcha.long')}` : null}
      </p>
      <p role="status" className={styles.progress}>
        {progress.kind === 'working' ? text('captcha.working') : null}
      </p>
      {progress.kind === 'working' ? (
        <progress
          className={styles.bar}
          max={1}
          value={progress.share}
          aria-label={text('captcha.working')}
        />
      ) : null}
      <div className="actions">
        {isUnknown ? null : (
          <button
            type="button"
            className="button"
            aria-disabled={progress.kind === 'working'}
            onClick={() => void start()}
          >
            {text(isFailed ? 'captcha.again' : 'captcha.start')}
          </button>
        )}
        <button type="button" className="button button-line" onClick={() => settle({ outcome: 'cancelled' })}>
          {text('common.cancel')}
        </button>
      </div>
    </Dialog>
  )
}
