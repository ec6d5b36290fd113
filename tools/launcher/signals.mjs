/**
 * One Ctrl-C reaches a launcher twice under npm: from the terminal and from npm itself. Deliveries this close together
 * are one request; a person who really wants to force the end is slower.
 */
const SAME_REQUEST_MS = 300
/** How long a child may take after the second request before it is killed. */
const FORCE_AFTER_MS = 2_000

/** Signals that a terminal, a supervisor or npm sends to end a process. */
export const forwardedSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Decides what a delivered signal means: the first is passed on, an echo is ignored, a second one is passed on (the
 * server then ends at once) and arms a kill in case that the child hangs.
 *
 * At a terminal, Ctrl-C and the end of the terminal reach the child directly, as a member of the same process group.
 * Passing them on would double them, and a server takes a second signal as an order to end without draining.
 * @param {{
 *   send: (signal: NodeJS.Signals) => void,
 *   now: () => number,
 *   later: (action: () => void, delayMs: number) => void,
 *   input: 'terminal' | 'other',
 * }} ports
 * @returns {(signal: NodeJS.Signals) => void}
 */
export function createSignalForwarder({ send, now, later, input }) {
  /** @type {number | null} */
  let lastMs = null
  let requests = 0
  return (signal) => {
    const atMs = now()
    if (lastMs !== null && atMs - lastMs < SAME_REQUEST_MS) return
    lastMs = atMs
    requests += 1
    if (input === 'other' || signal === 'SIGTERM') send(signal)
    if (requests === 2) later(() => send('SIGKILL'), FORCE_AFTER_MS)
  }
}
