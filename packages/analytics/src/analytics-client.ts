import type { EventIntake } from './captured.ts'
import { createEventIntake } from './queue/event-intake.ts'
import { createEventQueue } from './queue/event-queue.ts'
import { eventTexts } from './queue/event-batch.ts'
import type { EventRecorder } from './record/event-record.ts'
import { createEventSender } from './transport/event-sender.ts'
import { type GuardedStorage, keyPrefix } from './storage/guarded-storage.ts'
import type { Clock, EventTransport, TabLocks } from './ports.ts'
import type { SourceFields } from './record/source-fields.ts'

/** What the client stands on: all of the browser that time, chance and other tabs can change. */
export interface ClientOptions {
  readonly clock: Clock
  /** Local storage: shared by tabs. */
  readonly storage: GuardedStorage
  /** Session storage: of this tab, through reloads. */
  readonly session: GuardedStorage
  readonly locks: TabLocks | null
  readonly transport: EventTransport
  readonly recorder: EventRecorder
  readonly random: () => number
  readonly newId: () => string
  readonly isOnline: () => boolean
}

/** Events from their capture to the collector. What it does on its own never throws into the page. */
export interface AnalyticsClient extends EventIntake {
  /** Events are wanted, and this is where they happen: from here on they are kept and sent. Until then they wait in memory. */
  open(source: () => SourceFields): void
  /** The network is back. */
  online(): void
  /** Ends all. `forget` removes what is kept on this device. */
  stop(kept: 'keep' | 'forget'): void
}

const lastKey = `${keyPrefix}last`

function forget(area: GuardedStorage): void {
  for (const key of area.keys()) if (key.startsWith(keyPrefix)) area.remove(key)
}

/** Creates a client that keeps and sends nothing until it is opened. */
export function createAnalyticsClient(options: ClientOptions): AnalyticsClient {
  const { clock, storage, session, recorder, newId, isOnline } = options
  let source: (() => SourceFields) | null = null
  let isStopped = false
  /** The number of the tab's last event, through all its pages. */
  let last = 0
  /** Another page of the tab may have counted while this one was hidden. */
  const resume = () => {
    last = Math.max(last, Number(session.read(lastKey)) || 0)
  }

  const queue = createEventQueue({ storage, page: newId(), now: clock.now })
  const intake = createEventIntake({
    recorder,
    clock,
    keep(events) {
      if (!source) return null
      const fields = source()
      const kept = queue.append(eventTexts(events, fields, last + 1))
      last += events.length
      session.write(lastKey, String(last))
      sender.wake(events.some(({ timely }) => timely) ? 'now' : 'soon')
      return kept
    },
  })
  const sender = createEventSender({
    ...options,
    queue,
    isReady: () => source !== null && isOnline(),
    taken: intake.reportMissed,
  })

  return {
    ...intake,
    open(given) {
      if (isStopped) return
      source = given
      resume()
      intake.flush()
      sender.wake('soon')
    },
    hide() {
      intake.flush()
      sender.hide()
    },
    show() {
      resume()
      sender.show()
    },
    online: sender.online,
    stop(kept) {
      intake.flush()
      isStopped = true
      source = null
      sender.stop()
      if (kept === 'forget') [storage, session].forEach(forget)
    },
  }
}
