import { describe, expect, it } from 'vitest'
import { createMessageQueue } from './message-queue.ts'

const open = () => createMessageQueue({ messages: 3, characters: 10 })

describe('createMessageQueue', () => {
  it('OUT-04 hands messages on in their order, those that wait and those that come', async () => {
    const queue = open()
    queue.push('a')
    queue.push('b')
    const reader = queue.read()
    expect(await reader.next()).toEqual({ done: false, value: 'a' })
    expect(await reader.next()).toEqual({ done: false, value: 'b' })
    const next = reader.next()
    queue.push('c')
    expect(await next).toEqual({ done: false, value: 'c' })
  })

  it('OUT-04 gives what is there before the end, and before the error', async () => {
    const queue = open()
    queue.push('a')
    queue.end(new Error('lost'))
    queue.end(null)
    const reader = queue.read()
    expect(await reader.next()).toEqual({ done: false, value: 'a' })
    await expect(reader.next()).rejects.toThrow('lost')
  })

  it('OUT-04 ends for a reader that waits', async () => {
    const queue = open()
    const next = queue.read().next()
    queue.end(null)
    expect(await next).toEqual({ done: true, value: undefined })
  })

  it.each([
    ['messages', ['a', 'b', 'c'], 'd'],
    ['characters', ['12345', '1234'], '12'],
  ])('OUT-04 refuses more %s than a reader may leave lying, until it reads', async (_what, kept, more) => {
    const queue = open()
    expect(kept.map((message) => queue.push(message))).not.toContain(false)
    expect(queue.push(more)).toBe(false)
    await queue.read().next()
    expect(queue.push(more)).toBe(true)
  })
})
