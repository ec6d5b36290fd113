import type { CallFacts, Session, SigningDevice } from '../calls/call-facts.ts'

/** The device that signed. The chain of checks lets no unsigned request to a call that asks for a signature. */
export function deviceOf(facts: CallFacts): SigningDevice {
  if (facts.device === null) throw new Error('A call that must be signed was let through unsigned')
  return facts.device
}

/** The session of a call that requires one. */
export function sessionOf(facts: CallFacts): Session {
  if (facts.session === null) throw new Error('A call that needs a session was let through without')
  return facts.session
}
