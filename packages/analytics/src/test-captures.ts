import type { EventIntake } from './captured.ts'
import { startCaptures } from './captures.ts'
import { createListen } from './listen.ts'

/** Starts capturing on the page of a test; the answer ends it. */
export function startTestCaptures(intake: EventIntake): () => void {
  const control = new AbortController()
  startCaptures(intake, createListen(control.signal), control.signal)
  return () => control.abort()
}
