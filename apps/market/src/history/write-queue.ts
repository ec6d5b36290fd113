import type { CloseStretch, MarketHistory, MarketObservation } from '@portico/stores'
import { StoreUnavailable } from '@portico/stores/unavailable'

import type { DayClose } from './kept-series.ts'
import { rememberedMs } from './observations.ts'

/** What waits to be written to the durable store. */
export interface WriteQueue {
  addCloses(closes: readonly DayClose[]): void
  /** The newest observation waits; one before it that could not be written in its hour is not missed. */
  setObservation(observation: MarketObservation): void
  /** Writes what waits; what cannot be written while the database is away waits on. Never rejects. */
  flush(): Promise<void>
}

export interface WriteQueueOptions {
  readonly history: Pick<MarketHistory, 'writeCloses' | 'writeObservation' | 'forgetObservations'>
  readonly logger: { warn(fields: object, message: string): void }
}

/** Three weeks of a market of 10,000 assets: a database that is away for longer misses the oldest days. */
const mostWaiting = 200_000

function stretchOf({ assetId, source, date, price }: DayClose): CloseStretch {
  return { assetId, source, currency: 'usd', closes: [{ date, price }] }
}

export function createWriteQueue({ history, logger }: WriteQueueOptions): WriteQueue {
  let closes: readonly DayClose[] = []
  let observation: MarketObservation | null = null
  let isAway = false

  async function writeCloses() {
    const batch = closes
    if (batch.length === 0) return
    await history.writeCloses(batch.map(stretchOf))
    closes = closes.slice(batch.length)
  }

  async function writeObservation() {
    const taken = observation
    if (taken === null) return
    await history.writeObservation(taken)
    if (observation === taken) observation = null
    await history.forgetObservations(new Date(Date.parse(taken.takenAt) - rememberedMs).toISOString())
  }

  /** What the database refuses for another reason than being away would be refused for ever. */
  function refuse(error: unknown, drop: () => void) {
    const isUnavailable = error instanceof StoreUnavailable
    if (!isUnavailable) drop()
    if (!isUnavailable || !isAway) logger.warn({ err: error }, 'the market could not be remembered')
    isAway = isUnavailable
  }

  return {
    addCloses(added) {
      closes = [...closes, ...added].slice(-mostWaiting)
    },
    setObservation(taken) {
      observation = taken
    },
    async flush() {
      try {
        await writeCloses()
      } catch (error) {
        refuse(error, () => {
          closes = []
        })
        return
      }
      try {
        await writeObservation()
        isAway = false
      } catch (error) {
        refuse(error, () => {
          observation = null
        })
      }
    },
  }
}
