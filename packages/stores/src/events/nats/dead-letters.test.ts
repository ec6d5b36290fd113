import type { JetStreamClient } from '@nats-io/jetstream'
import { describe, expect, it } from 'vitest'
import { createDeadLetters, type DeadLettersOptions } from './dead-letters.ts'

type Publish = JetStreamClient['publish']

function setting(publish: Publish) {
  const lines: unknown[] = []
  const done: string[] = []
  let counted = 0
  const letters = createDeadLetters({
    streams: { client: async () => ({ publish }) },
    website: 'one',
    logger: { info: () => {}, warn: (fields: unknown, text: string) => lines.push([fields, text]) },
    countDead: () => {
      counted += 1
    },
  } satisfies DeadLettersOptions)
  const message = {
    seq: 41,
    data: new TextEncoder().encode('{"broken"'),
    term: () => void done.push('term'),
    nak: (ms?: number) => void done.push(`nak ${ms}`),
  }
  return { letters, message, lines, done, counted: () => counted }
}

describe('dead letters', () => {
  it('SAFE-05 keeps a message as it came, with why and from where, and takes it off', async () => {
    const sent: Parameters<Publish>[] = []
    const { letters, message, lines, done, counted } = setting(async (...sending) => {
      sent.push(sending)
      return { stream: 'S', domain: '', seq: 1, duplicate: false }
    })
    await letters.take(message, `no JSON\n\u00e9 ${'x'.repeat(300)}`)
    const [[subject, data, options] = []] = sent
    expect(subject).toBe('analytics.dead-events.one')
    expect(data).toBe(message.data)
    expect(options?.msgID).toBe('ANALYTICS_EVENTS:41')
    expect(options?.headers?.get('Refused-Because')).toBe(`no JSON ${' '}${'x'.repeat(191)}`)
    expect(options?.headers?.get('Refused-Sequence')).toBe('41')
    expect(done).toEqual(['term'])
    expect([letters.count(), counted()]).toEqual([1, 1])
    expect(lines).toEqual([
      [
        { seq: 41, reason: expect.stringContaining('no JSON') },
        'a message of events was moved to the dead letters',
      ],
    ])
  })

  it('SAFE-05 has a message come again after five seconds that cannot be moved, and says so', async () => {
    const error = new Error('503')
    const { letters, message, lines, done, counted } = setting(() => Promise.reject(error))
    await letters.take(message, 'no JSON')
    expect(done).toEqual(['nak 5000'])
    expect([letters.count(), counted()]).toEqual([0, 0])
    expect(lines).toEqual([
      [{ seq: 41, err: error }, 'a message of events could not be moved to the dead letters'],
    ])
  })
})
