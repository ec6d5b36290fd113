import { createOutbound, type UpstreamError } from '@portico/outbound'
import { startTestUpstream, type UpstreamTrouble } from '@portico/outbound/test-upstream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createSource } from '../sources/own/my-exchange.ts'
import { listedIdentities } from '../../test/sources/contract-identities.ts'
import type { MarketClock } from '../ports/clock.ts'
import { sourceLimits } from '../ports/source-limits.ts'
import { createSourceReader } from './source-reader.ts'

const start = Date.parse('2026-11-20T15:37:12Z')
/** Of one attempt that is not answered: short here, and counted as the true one. The others have time on a busy machine. */
const hangingMs = 500
const answeringMs = 10_000
/** Waits that are longer are the patience with a reading, which ends by itself here. */
const longestWaitMs = 25_000

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }))
afterEach(() => vi.useRealTimers())

function isHang(trouble: UpstreamTrouble): boolean {
  return trouble === 'blackhole' || trouble === 'drip'
}

/** A clock that passes whenever something waits; the outbound client reads the same one. */
const clock: MarketClock = {
  now: Date.now,
  async wait(durationMs, signal) {
    signal.throwIfAborted()
    if (durationMs > longestWaitMs) {
      return new Promise((_, reject) => signal.addEventListener('abort', reject, { once: true }))
    }
    vi.setSystemTime(Date.now() + durationMs)
    signal.throwIfAborted()
  },
}

/**
 * How long after the end of a trouble an exchange's own ticker is read again, when it ends just after an attempt was sent that still
 * suffers from it: after the given number of failed attempts.
 */
async function recoveryMs(trouble: UpstreamTrouble, failures: number): Promise<number> {
  await using upstream = await startTestUpstream(
    () => '[{ "market": "BTC-USD", "last": "90000", "time": "2026-11-20T15:37:11Z" }]',
  )
  const end = new AbortController()
  const attempts = { failed: 0 }
  let recoveredMs = 0
  const onFailure = ({ error }: { readonly error: UpstreamError }) => {
    const sentMs = Date.now()
    if (error.fault === 'timeout') vi.setSystemTime(sentMs + sourceLimits.timeoutMs)
    attempts.failed += 1
    if (attempts.failed !== failures) return
    recoveredMs = sentMs
    upstream.trouble = 'none'
  }
  const timeoutMs = isHang(trouble) ? hangingMs : answeringMs
  const limits = { ...sourceLimits, timeoutMs, firstWaitMs: 1 }
  await using outbound = createOutbound({ privateHosts: [upstream.host], limits, onFailure })
  const context = { outbound, identities: listedIdentities('my-exchange', {}), now: Date.now }
  const source = createSource(context, upstream.url)
  upstream.trouble = trouble
  const reader = createSourceReader({
    source: { ...source, everyMs: 60_000 },
    clock,
    random: () => 0.99,
    logger: { info() {}, warn() {} },
    signal: end.signal,
    onReading: () => end.abort(),
  })
  await reader.run()
  expect(attempts.failed).toBeGreaterThanOrEqual(failures)
  return Date.now() - recoveredMs
}

const troubles = [
  'refuse',
  'blackhole',
  'status-500',
  'html',
  'drip',
  'truncated',
  'endless',
  'gzip-bomb',
  'redirect-inside',
  'rate-limited',
] as const satisfies readonly UpstreamTrouble[]

describe('a source whose trouble is over', () => {
  it.each(troubles)(
    'MKT-12 is back within ten seconds, after a short trouble and a long one: %s',
    async (trouble) => {
      for (const failures of isHang(trouble) ? [1, 6] : [1, 2, 5, 6, 9]) {
        expect(await recoveryMs(trouble, failures)).toBeLessThan(10_000)
      }
    },
    30_000,
  )
})
