import type { EventIntake } from '../src/captured.ts'
import { startCaptures } from '../src/capture/captures.ts'
import { createListen } from '../src/capture/listen.ts'

/** Starts capturing on the page of a test; the answer ends it. */
export function startTestCaptures(intake: EventIntake): () => void {
  const control = new AbortController()
  startCaptures(intake, createListen(control.signal), control.signal)
  return () => control.abort()
}
