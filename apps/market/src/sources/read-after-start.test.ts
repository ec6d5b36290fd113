import { expect, it } from 'vitest'
import type { MarketSource } from '../ports/source.ts'
import { readAfterStart } from './read-after-start.ts'

const credit = { id: 'daily', name: 'Daily', url: 'https://daily.example/', licence: 'CC0-1.0' }
const reading = { credit, asOf: '2026-11-25T00:00:00Z', assets: [], quotes: [], series: [] }
const never = new AbortController().signal

/** A source that answers once it is told to, and ends when it is told to end. */
function openSource() {
  const answers: ((value: typeof reading) => void)[] = []
  const source: MarketSource = {
    ...{ id: 'daily', credit, everyMs: 3_600_000 },
    read: (signal) =>
      new Promise((resolve, reject) => {
        answers.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  }
  return { source, answers }
}

it('OPS-01 nobody is asked for rates before the server listens', async () => {
  const events: string[] = []
  const asked = { ...openSource().source, read: async () => (events.push('asked'), reading) }
  const { promise: listening, resolve: listen } = Promise.withResolvers<void>()
  const read = readAfterStart(asked, { listening }).read(never)
  events.push('listens')
  listen()
  expect(await read).toBe(reading)
  expect(events).toEqual(['listens', 'asked'])
})

it('gives the first reading a short limit, and later ones the time of the source', async () => {
  const { source, answers } = openSource()
  const { read } = readAfterStart(source, { listening: Promise.resolve(), limitMs: 20 })
  await expect(read(never)).rejects.toMatchObject({ name: 'UpstreamError', fault: 'timeout' })
  const later = read(never)
  await expect.poll(() => answers.length).toBe(2)
  await new Promise((resolve) => AbortSignal.timeout(40).addEventListener('abort', resolve))
  answers[1]?.(reading)
  expect(await later).toBe(reading)
})

it('hands on why a first reading failed before its limit', async () => {
  const failed = { ...openSource().source, read: () => Promise.reject(new Error('no network')) }
  await expect(readAfterStart(failed, { listening: Promise.resolve() }).read(never)).rejects.toThrow(
    'no network',
  )
})

it('ends a first reading with the signal of the follower', async () => {
  const { source, answers } = openSource()
  const end = new AbortController()
  const read = readAfterStart(source, { listening: Promise.resolve() }).read(end.signal)
  await expect.poll(() => answers.length).toBe(1)
  end.abort(new Error('the server ends'))
  await expect(read).rejects.toThrow('the server ends')
})
