/** What a link in a mail about a recovery is for. */
export type RecoveryLink =
  | { readonly kind: 'continue'; readonly serialNO: string }
  | { readonly kind: 'stop'; readonly token: string }

const patterns = {
  continue: /^#recovery=([A-Za-z0-9_-]{43})$/,
  stop: /^#stop-recovery=([A-Za-z0-9_-]{43})$/,
} as const

/** What the fragment of the log-in page's address asks for; null where it is about something else. */
export function recoveryLinkOf(hash: string): RecoveryLink | null {
  const serialNO = patterns.continue.exec(hash)?.[1]
  if (serialNO !== undefined) return { kind: 'continue', serialNO }
  const token = patterns.stop.exec(hash)?.[1]
  return token === undefined ? null : { kind: 'stop', token }
}

const lost = /^#lost=([A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43})$/

/** The notice whose page led to the screen for a new password, for an owner who gets no code; null where the fragment is about something else. */
export function lostNoticeOf(hash: string): string | null {
  return lost.exec(hash)?.[1] ?? null
}
