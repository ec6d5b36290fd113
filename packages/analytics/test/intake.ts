import type { CapturedEvent, EventIntake } from '../src/captured.ts'

/** An intake that keeps what it is given, with the beginnings of page views between. */
export interface TestIntake extends EventIntake {
  /** All that was handed in. */
  readonly events: CapturedEvent[]
  /** The names in their order, and `begin` where a page view began. */
  readonly story: string[]
}

/** Creates an intake that has nothing yet. */
export function createTestIntake(): TestIntake {
  const events: CapturedEvent[] = []
  const story: string[] = []
  return {
    events,
    story,
    accept(event) {
      events.push(event)
      story.push(event.event_tracking ?? '')
    },
    beginPageView() {
      story.push('begin')
    },
    hide() {},
    show() {},
  }
}
