import type { EventIntake } from './captured.ts'
import { startCaptures } from './capture/captures.ts'
import { createListen } from './capture/listen.ts'

/** Starts capturing on the page of a test; the answer ends it. */
export function startTestCaptures(intake: EventIntake): () => void {
  const control = new AbortController()
  startCaptures(intake, createListen(control.signal), control.signal)
  return () => control.abort()
}
