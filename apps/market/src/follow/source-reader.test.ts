import type { LookupFunction } from 'node:net'
import { createOutbound } from '@portico/outbound'
import { expect, it } from 'vitest'

import { createTestClock } from '../../test/follow/clock.ts'
import type { MarketSource } from '../ports/source.ts'
import { createSourceReader } from './source-reader.ts'

const everyMs = 2000

/** A computer without a network. */
const noNetwork: LookupFunction = (host, _options, callback) => {
  callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }), [])
}

/** What the log says of a source that is read until it has failed often. */
async function linesOf(read: MarketSource['read']) {
  const clock = createTestClock('2026-11-20T10:00:00Z')
  const lines: object[] = []
  const end = new AbortController()
  let readings = 0
  const reader = createSourceReader({
    source: {
      ...{ id: 'rates', everyMs },
      async read(signal) {
        readings += 1
        return read(signal)
      },
    },
    logger: { info() {}, warn: (fields, message) => void lines.push({ ...fields, message }) },
    ...{ clock, random: () => 0.5, signal: end.signal, onReading() {} },
  })
  const running = reader.run()
  for (const count of [1, 2, 3]) {
    await expect.poll(() => readings).toBe(count)
    await expect.poll(() => reader.status().failures).toBe(count)
    await clock.advance(everyMs)
  }
  end.abort()
  await running
  return lines
}

it('MKT-12 warns of a source without a network in one line, with its host and reason and without a stack', async () => {
  await using outbound = createOutbound({ privateHosts: [], limits: { attempts: 1 }, lookup: noNetwork })
  const service = outbound.upstream({ name: 'rates', baseUrl: 'https://rates.example' })
  const lines = await linesOf(async (signal) => {
    await service.text({ path: 'latest', signal })
    throw new Error('There is no network.')
  })
  expect(lines).toEqual([
    {
      source: 'rates',
      fault: 'unreachable',
      reason: 'rates cannot be reached, or broke off',
      host: 'rates.example',
      cause: 'ENOTFOUND',
      lastSuccessMs: null,
      message: 'a market source cannot be read; its last prices stay, with their age',
    },
  ])
})

it('MKT-12 keeps the stack of a fault of the program, and tells of it once', async () => {
  const error = new TypeError('x is not a function')
  const lines = await linesOf(() => Promise.reject(error))
  expect(lines).toMatchObject([{ source: 'rates', fault: 'other', err: error }])
})
