import { type Outbound, UpstreamError } from '@portico/outbound'
import * as v from 'valibot'
import type { FollowPrices, Tick } from '../../ports/source.ts'
import { positiveNumber } from '../published-number.ts'
import { miniTickersOf } from './answers.ts'
import type { Pair } from './pairs.ts'
import { instantText } from './reading.ts'

/** Somewhere in the market there is a trade each second. */
const silenceMs = 30_000
/** Messages come once a second, a little early or late; prices of an asset are told no more often. */
const pauseMs = 900

/** What the stream is followed with. */
export interface FollowOptions {
  readonly name: string
  readonly outbound: Outbound
  readonly url: string
  /** The pairs whose prices are told, by symbol. */
  pairs(): ReadonlyMap<string, Pair>
  now(): number
}

/**
 * Prices of all markets that changed, each second. Binance ends every connection after 24 hours, and says so when it shuts a
 * server down: both reject.
 */
export function createFollow({ name, outbound, url, pairs, now }: FollowOptions): FollowPrices {
  async function follow(listener: (ticks: readonly Tick[]) => void, signal: AbortSignal) {
    const { messages } = await outbound.socket({ name, url, signal, silenceMs })
    const gathered = new Map<string, Tick>()
    let toldMs = Number.NEGATIVE_INFINITY
    for await (const message of messages) {
      for (const tick of readMessage(name, message, pairs())) {
        const known = gathered.get(tick.assetId)
        if (known === undefined || known.at < tick.at) gathered.set(tick.assetId, tick)
      }
      const nowMs = now()
      if (gathered.size === 0 || nowMs - toldMs < pauseMs) continue
      toldMs = nowMs
      listener([...gathered.values()])
      gathered.clear()
    }
  }
  return async (listener, signal) => {
    try {
      await follow(listener, signal)
    } catch (error) {
      if (!signal.aborted) throw error
    }
    if (!signal.aborted) throw new UpstreamError(`${name} has ended its stream`, { fault: 'unreachable' })
  }
}

function readMessage(name: string, message: string, pairs: ReadonlyMap<string, Pair>): readonly Tick[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), message)
  if (!parsed.success)
    throw new UpstreamError(`${name} sends a message that is no JSON`, { fault: 'unreadable' })
  const { success, output } = v.safeParse(miniTickersOf(pairs), parsed.output)
  if (!success) throw new UpstreamError(`${name} sends a message of another shape`, { fault: 'shape' })
  if (output === 'shutdown') {
    throw new UpstreamError(`${name} shuts the server of its stream down`, { fault: 'unreachable' })
  }
  return output.flatMap(({ symbol, price: text, atMs }): Tick[] => {
    const [pair, price] = [pairs.get(symbol), positiveNumber(text)]
    if (pair === undefined || price === null) return []
    return [{ assetId: pair.assetId, price, currency: pair.currency, at: instantText(atMs) }]
  })
}
