import { tracingChannel } from 'node:diagnostics_channel'
import { sqlChannelName } from '@portico/stores'

/** What a piece of work asked the database. */
export interface RoundTrips {
  /** The statements, as they began. */
  readonly statements: readonly string[]
  /** One after the other: statements that are under way together count once. */
  readonly serial: number
}

/** Counts what is asked while the work runs, `begin` and `commit` included. No other work may run meanwhile. */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<RoundTrips> {
  const channel = tracingChannel<unknown, { readonly text: string }>(sqlChannelName)
  const statements: string[] = []
  let underWay = 0
  let serial = 0
  const listeners = {
    start({ text }: { readonly text: string }) {
      statements.push(text)
      if (underWay === 0) serial += 1
      underWay += 1
    },
    end() {},
    asyncStart() {},
    asyncEnd() {
      underWay -= 1
    },
    error() {},
  }
  channel.subscribe(listeners)
  try {
    await work()
  } finally {
    channel.unsubscribe(listeners)
  }
  return { statements, serial }
}
