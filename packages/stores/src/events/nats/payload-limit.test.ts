import { describe, expect, it } from 'vitest'
import { sampleEvent, sampleSource } from '../../../test/events/contract-samples.ts'
import { writeEventMessages } from './event-message.ts'
import { neededPayload, payloadProblem } from './payload-limit.ts'

/** What is told of a server that takes so many bytes in a message. */
const problemOf = (bytes: number) =>
  payloadProblem({ info: { max_payload: bytes }, getServer: () => 'n1:4222' })

describe('what NATS takes in a message', () => {
  it('SAFE-05 is enough for the longest message of events with its headers', () => {
    const source = sampleSource()
    const many = Array.from({ length: 2000 }, (_, number) => ({
      ...sampleEvent(source, number),
      title: 'x'.repeat(300),
    }))
    const lengths = writeEventMessages(many).map(({ text }) => Buffer.byteLength(text))
    expect(Math.max(...lengths)).toBeGreaterThan(500_000)
    expect(Math.max(...lengths)).toBeLessThan(neededPayload)
  })

  it.each([1_048_576, 1_000_000, neededPayload])('SAFE-05 is enough with %d bytes', (bytes) => {
    expect(problemOf(bytes)).toBe(null)
  })

  it('SAFE-05 is told of where it is less, with the server and the setting', () => {
    expect(problemOf(neededPayload - 1)).toMatch(/^NATS at n1:4222 takes at most 525311 bytes .*max_payload/)
  })
})
