import type { EventIntake } from '../captured.ts'
import { captureExposures } from './exposures.ts'
import { captureGestures } from './gestures.ts'
import type { Listen } from './listen.ts'
import { acceptMarked, createTell } from './marks.ts'
import { capturePage } from './page-events.ts'

/**
 * Starts all capturing: page events (ANA-02), markup and calls of `track` (ANA-09), held to the rule of tracking ids (ANA-03).
 * Begins a page view right before each `page-view` event, the first included. Nothing here throws into the page later on. Call it
 * before the sender listens, so that the events of a page that is hidden leave with the rest.
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
  listen(['analytics:track'], ({ detail: [mark, type, ext] }) =>
    acceptMarked(intake, { mark, type, ext: JSON.stringify(ext), track_type: 'manual' }),
  )
  const beginPageView = () => {
    intake.beginPageView()
    exposeAgain()
  }
  capturePage({ ...intake, beginPageView }, { listen, signal })
}
