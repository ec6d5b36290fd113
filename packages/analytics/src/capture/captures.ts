import type { EventIntake } from '../captured.ts'
import { captureExposures } from './exposures.ts'
import { captureGestures } from './gestures.ts'
import type { Listen } from './listen.ts'
import { createTell, markedEvents } from './marks.ts'
import { capturePage } from './page-events.ts'

/**
 * Starts all capturing: page events (ANA-02), markup and calls of `track` (ANA-09), held to the rule of tracking ids (ANA-03).
 * Begins a page view right before each `page-view` event, the first included. Nothing here throws into the page later on.
 */
export function startCaptures(intake: EventIntake, listen: Listen, signal: AbortSignal): void {
  const tell = createTell(intake)
  const exposeAgain = captureExposures({ tell, listen, signal })

  captureGestures(tell, listen)
  listen(['click'], ({ target }) => tell(target, 'click'))
  listen(['play', 'pause', 'ended'], ({ target, type: action }) => {
    // A video that ends pauses first.
    if (target instanceof HTMLVideoElement && !(action === 'pause' && target.ended))
      tell(target, 'video', { action, seconds: Math.round(target.currentTime) })
  })
  listen(['analytics:track'], ({ detail: [mark, type, ext] }) => {
    for (const event of markedEvents(type, [mark, JSON.stringify(ext)]))
      intake.accept({ ...event, track_type: 'manual' })
  })
  const beginPageView = () => {
    intake.beginPageView()
    exposeAgain()
  }
  capturePage({ ...intake, beginPageView }, { listen, signal })
}
