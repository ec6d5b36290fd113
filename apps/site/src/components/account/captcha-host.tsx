import { captchaTypes } from '@portico/contract'
import type { CaptchaChallenge, CaptchaOutcome } from '@portico/protection'
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
  return asked === null ? null : <BuiltInCaptcha key={asked.challenge.attempt} {...asked} />
}

type Progress = { readonly kind: 'working'; readonly share: number } | { readonly kind: 'failed' }

/** Does the work until it is settled, given up or failed; a run that failed is begun again by `again`. */
function useProofOfWork({ challenge, settle, signal }: Asked) {
  const work = challenge.proofOfWork
  // The server refused what an earlier attempt sent: the reader decides whether the device works again.
  const [run, setRun] = useState(work !== null && challenge.attempt === 1 ? 1 : 0)
  const [progress, setProgress] = useState<Progress>(
    run === 0 ? { kind: 'failed' } : { kind: 'working', share: 0 },
  )
  const settled = useRef(settle)
  useEffect(() => {
    if (work === null || run === 0) return
    const end = new AbortController()
    void solveProofOfWork({
      work,
      openWorker: openTaskWorker,
      signal: AbortSignal.any([signal, end.signal]),
      onProgress: (share) => setProgress({ kind: 'working', share }),
    }).then((outcome) => {
      if (outcome.outcome === 'failed') setProgress({ kind: 'failed' })
      else if (outcome.outcome === 'solved') settled.current(outcome)
    })
    return () => end.abort()
  }, [work, signal, run])

  function again() {
    setProgress({ kind: 'working', share: 0 })
    setRun(run + 1)
  }
  return { progress, again }
}

/** From here on a device of some years works for longer than people wait without a word. */
const longWork = 400_000

/** Work that ends sooner shows nothing: a dialog that flashes tells nobody anything. */
const patienceMs = 500

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/**
 * The built-in captcha: a small task of the device, which begins at once, since it was the reader who asked for what needs it. What
 * takes a while is shown, and can be given up.
 */
function BuiltInCaptcha(asked: Asked) {
  const { progress, again } = useProofOfWork(asked)
  const isLate = useIsLate()
  return isLate || progress.kind === 'failed' ? (
    <CaptchaDialog asked={asked} progress={progress} onAgain={again} />
  ) : null
}

function CaptchaDialog({
  asked: { challenge, settle },
  progress,
  onAgain,
}: {
  readonly asked: Asked
  readonly progress: Progress
  readonly onAgain: () => void
}) {
  const text = useAccountText()
  const isFailed = progress.kind === 'failed'
  return (
    <Dialog title={text('captcha.title')} onClose={() => settle({ outcome: 'cancelled' })}>
      <p className={styles.lead}>
        {text(isFailed || challenge.attempt > 1 ? 'captcha.failed' : 'captcha.lead')}
        {(challenge.proofOfWork?.maxNumber ?? 0) > longWork ? ` ${text('captcha.long')}` : null}
      </p>
      <p role="status" className={styles.progress}>
        {isFailed ? null : text('captcha.working')}
      </p>
      {isFailed ? null : (
        <progress
          className={styles.bar}
          max={1}
          value={progress.share}
          aria-label={text('captcha.working')}
        />
      )}
      <div className="actions">
        {isFailed && challenge.proofOfWork !== null ? (
          <button type="button" className="button" onClick={onAgain}>
            {text('captcha.again')}
          </button>
        ) : null}
        <button type="button" className="button button-line" onClick={() => settle({ outcome: 'cancelled' })}>
          {text('common.cancel')}
        </button>
      </div>
    </Dialog>
  )
}
