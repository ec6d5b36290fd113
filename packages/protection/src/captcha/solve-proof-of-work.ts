import { type OpenWorker, runTask } from '../tasks.ts'
import type { CaptchaOutcome, ProofOfWork } from '../captcha-challenge.ts'

/** The work, the worker that does it, and who is told of it. */
export interface ProofOfWorkOptions {
  readonly work: ProofOfWork
  readonly openWorker: OpenWorker
  /** Ends the work; the outcome is `cancelled` then. */
  readonly signal: AbortSignal
  /** Hears how much of the largest number is tried, from 0 to 1. Most work ends earlier. */
  readonly onProgress?: (share: number) => void
}

/** Does the work that the built-in captcha asks of a browser, in a worker. Never rejects. */
export async function solveProofOfWork(options: ProofOfWorkOptions): Promise<CaptchaOutcome> {
  const { work, openWorker, signal, onProgress } = options
  const task = { task: 'prove-work', work } as const
  try {
    const said = await runTask({ openWorker, task, signal, onProgress })
    if (said.message !== 'number' || said.number === null) return { outcome: 'failed' }
    const { algorithm, challenge, salt, signature } = work
    const solution = { algorithm, challenge, number: said.number, salt, signature }
    return { outcome: 'solved', validate: JSON.stringify(solution) }
  } catch {
    // The signal tells whether the worker failed or was cancelled.
    return { outcome: signal.aborted ? 'cancelled' : 'failed' }
  }
}
