/**
 * How long each part of a server may take to end, in milliseconds. The thread ends beside the answers, the journal after both; what starts
 * the process kills it after twenty seconds (deploy/systemd, deploy/compose), so that the stores have time left.
 */
export const stopMs = {
  /** Answers on their way. */
  answers: 10_000,
  /** What waits in a journal of events; the rest is durable, and is loaded by the next start. */
  journal: 3000,
  /** What the thread of the market knows, from the signal on; `forced` after a second signal. */
  thread: { usual: 5000, forced: 1500 },
} as const
