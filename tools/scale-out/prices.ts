import { setTimeout as waitFor } from 'node:timers/promises'
import * as v from 'valibot'
import { ask } from '../compatibility/request.ts'
import type { PriceEntry } from './entries.ts'
import type { Fleet } from './fleet.ts'
import type { Place } from './places.ts'

const everyMs = 1000
const patienceMs = 2000

const snapshot = v.object({ version: v.string(), asOf: v.string() })
const page = v.object({ snapshot })
const assets = v.object({ data: snapshot })

/** Where a process says which snapshot it answers from; null where its role has nothing to answer. */
function readerOf({ role, port }: Place): (() => Promise<number>) | null {
  const read = async (path: string, instant: (body: unknown) => string) => {
    const { text } = await ask(port, { path, patienceMs })
    return Date.parse(instant(JSON.parse(text)))
  }
  if (role === 'site') return () => read('/price/btc.json', (body) => v.parse(page, body).snapshot.asOf)
  if (role === 'gateway')
    return () => read('/v1/market/assets?limit=1', (body) => v.parse(assets, body).data.asOf)
  return null
}

/** Asks each process of sites and gateways, directly and once a second, from when its prices are. */
export function watchPrices({ places }: Pick<Fleet, 'places'>) {
  const entries: PriceEntry[] = []
  const over = new AbortController()
  const watched = places.flatMap((place) => {
    const read = readerOf(place)
    return read === null ? [] : [{ name: place.name, read }]
  })
  const loops = watched.map(async ({ name, read }) => {
    let newestMs = 0
    while (!over.signal.aborted) {
      await waitFor(everyMs)
      // A process that is away shows nobody a price.
      const instantMs = await read().catch(() => null)
      if (instantMs === null) continue
      const backMs = Math.max(0, newestMs - instantMs)
      newestMs = Math.max(newestMs, instantMs)
      entries.push({ place: name, atMs: performance.now(), ageMs: Date.now() - instantMs, backMs })
    }
  })
  return {
    entries,
    async finish() {
      over.abort()
      await Promise.all(loops)
    },
  }
}
