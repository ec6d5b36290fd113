import type { Clock } from '@portico/request'

/** A session that answered within this time is taken to be active; gateways end one that idles for 30 minutes. */
export const proofLifetimeMs = 10 * 60 * 1000

/** Knows whether the session is active, which neither its cookie nor its key tells. */
export interface SessionProof {
  /** The session of this handle has just been accepted. */
  prove(handle: string): void
  forget(): void
  isProven(handle: string): boolean
}

/**
 * Sealing is left out only under a session that has answered lately. An expired one still has its marker and its key, and
 * a password that left in clear on their word would be refused too late.
 */
export function createSessionProof(clock: Clock): SessionProof {
  let proof: { readonly handle: string; readonly atMs: number; readonly monotonicMs: number } | null = null
  return {
    prove(handle) {
      proof = { handle, atMs: clock.now(), monotonicMs: clock.monotonic() }
    },
    forget() {
      proof = null
    },
    isProven(handle) {
      if (proof?.handle !== handle) return false
      // The monotonic clock of some browsers stands still while the machine sleeps.
      const ageMs = Math.max(clock.now() - proof.atMs, clock.monotonic() - proof.monotonicMs)
      return ageMs < proofLifetimeMs
    },
  }
}
