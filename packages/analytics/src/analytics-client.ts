import type { EventIntake } from './captured.ts'
import { keyPrefix } from './storage/chunk-store.ts'
import { createEventCounter } from './queue/event-counter.ts'
import { createEventIntake } from './queue/event-intake.ts'
import { createEventQueue } from './queue/event-queue.ts'
import type { EventRecorder } from './record/event-record.ts'
import { createEventSender } from './transport/event-sender.ts'
import type { GuardedStorage } from './storage/guarded-storage.ts'
import type { Clock, EventTransport, TabLocks } from './ports.ts'
import type { SourceFields } from './record/source-fields.ts'
import { createTab } from './queue/tab.ts'

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
  open(source: () => SourceFields): Promise<void>
  /** The page is hidden, and may never be seen again (ANA-05). Others may take over what it has not sent. */
  hide(): void
  /** The page is seen (again). */
  show(): void
  online(): void
  /** Ends all. `forget` removes what is kept on this device. */
  stop(kept: 'keep' | 'forget'): void
}

function forget(area: GuardedStorage): void {
  for (const key of area.keys()) if (key.startsWith(keyPrefix)) area.remove(key)
}

/** Creates a client that keeps and sends nothing until it is opened. */
export function createAnalyticsClient(options: ClientOptions): AnalyticsClient {
  const { clock, storage, session, recorder } = options
  let source: (() => SourceFields) | null = null
  let stopped: 'keep' | 'forget' | null = null

  const counter = createEventCounter(session)
  const queue = createEventQueue(storage, clock.now)
  const tab = createTab({ ...options, queue })
  const sender = createEventSender({ ...options, queue, taken })
  const intake = createEventIntake({
    recorder,
    clock,
    nextNumber: counter.next,
    keep(events) {
      if (source === null) return null
      const fields = source()
      const kept = queue.append(events.map((event) => ({ ...event, ...fields })))
      sender.wake(events.some(({ timely }) => timely) ? 'now' : 'soon')
      return kept
    },
  })

  const adopt = () => source && tab.adopt().then(() => sender.wake('soon'))
  function taken(): void {
    intake.reportMissed()
    adopt()
  }

  function stop(kept: 'keep' | 'forget'): void {
    intake.flush()
    stopped = kept
    source = null
    sender.stop()
    tab.close()
    if (kept === 'forget') [storage, session].forEach(forget)
  }

  return {
    ...intake,
    async open(given) {
      await tab.open()
      if (stopped) return stop(stopped)
      source = given
      intake.flush()
      sender.wake('soon')
    },
    hide() {
      intake.flush()
      if (source) counter.keep()
      sender.hide()
      tab.close()
    },
    show() {
      counter.resume()
      if (source !== null) tab.open()
      sender.show()
    },
    online() {
      sender.online()
      adopt()
    },
    stop,
  }
}
