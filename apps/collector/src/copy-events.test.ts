import { StoreUnavailable } from '@portico/stores'
import { sampleEvent, sampleSource } from '@portico/stores/event-samples'
import { describe, expect, it } from 'vitest'

import { createEventCopy } from './copy-events.ts'

const source = sampleSource()

/** A message that comes again and again, and what became of it. */
function message(deliveries = 1, events = 1) {
  const verdicts: string[] = []
  return {
    events: Array.from({ length: events }, (_, index) => sampleEvent(source, index)),
    deliveries,
    verdicts,
    done: () => void verdicts.push('done'),
    later: (delayMs: number) => void verdicts.push(`later ${delayMs}`),
    refuse: async (reason: string) => void verdicts.push(`refused: ${reason}`),
  }
}

/** A copy of messages into a store in the test's hands. */
function copyOf(
  messages: readonly ReturnType<typeof message>[],
  store: () => Promise<void>,
  waiting = () => 0,
) {
  const log: string[] = []
  const taken: unknown[] = []
  const tell = (_fields: object, line: string) => log.push(line)
  async function* read() {
    for (const one of messages) {
      taken.push(one)
      yield one
    }
  }
  const copy = createEventCopy({
    reader: { messages: read },
    sink: { store, waiting },
    logger: { info: tell, warn: tell },
  })
  return { copy, log, taken, run: () => copy.run(new AbortController().signal) }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('createEventCopy', () => {
  it('ANA-10 is done with a message after its commit, not before', async () => {
    const commit = Promise.withResolvers<void>()
    const one = message(1, 3)
    const { copy, run } = copyOf([one], () => commit.promise)
    const running = run()
    await nextTurn()
    expect([one.verdicts, copy.copied()]).toEqual([[], 0])
    commit.resolve()
    await running
    expect([one.verdicts, copy.copied()]).toEqual([['done'], 3])
  })

  it('brings many messages at once, so that one commit can take them, and waits where too many events do', async () => {
    const commit = Promise.withResolvers<void>()
    const messages = Array.from({ length: 20 }, () => message())
    const waiting = () => (taken.length >= 10 ? 5000 : 0)
    const { copy, taken, run } = copyOf(messages, () => commit.promise, waiting)
    const running = run()
    await nextTurn()
    expect(taken).toHaveLength(10)
    commit.resolve()
    await running
    expect(copy.copied()).toBe(20)
  })

  it('ANA-10 lets messages come again while the store is away, however often, and tells of it once', async () => {
    const messages = [message(1), message(500)]
    const { copy, log, run } = copyOf(messages, () => Promise.reject(new StoreUnavailable('database')))
    await run()
    expect(messages.map(({ verdicts }) => verdicts)).toEqual([['later 2000'], ['later 2000']])
    expect(log).toEqual(['events could not be copied into the durable store'])
    expect([copy.isWell(), copy.copied()]).toEqual([false, 0])
  })

  it('gives up a message that the store refuses for another reason at its fifth try, and keeps it', async () => {
    const messages = [message(1), message(4), message(5)]
    const { run } = copyOf(messages, () => Promise.reject(new RangeError('no day')))
    await run()
    expect(messages.map(({ verdicts }) => verdicts)).toEqual([
      ['later 2000'],
      ['later 2000'],
      ['refused: RangeError: no day'],
    ])
  })

  it('is well again with the first message that is stored', async () => {
    let calls = 0
    const store = async () => {
      calls += 1
      if (calls === 1) throw new StoreUnavailable('database')
    }
    const { copy, log, run } = copyOf([message(), message()], store)
    await run()
    expect(copy.isWell()).toBe(true)
    expect(log.at(-1)).toBe('events are copied into the durable store again')
  })
})
