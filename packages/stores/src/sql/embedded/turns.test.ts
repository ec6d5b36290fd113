import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../../unavailable.ts'
import { createTurns } from './turns.ts'

describe('createTurns', () => {
  it('lets one in at a time, in the order of their coming', async () => {
    const { take } = createTurns({ waitMs: 10_000, longestQueue: 10 })
    const events: string[] = []
    const visit = async (name: string) => {
      const end = await take()
      events.push(`${name} in`)
      await Promise.resolve()
      events.push(`${name} out`)
      end()
    }
    await Promise.all(['a', 'b', 'c'].map(visit))
    expect(events).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
  })

  it('lets nobody in for a turn that is ended twice', async () => {
    const { take } = createTurns({ waitMs: 20, longestQueue: 10 })
    const end = await take()
    const second = take()
    end()
    end()
    await second
    await expect(take()).rejects.toThrow(StoreUnavailable)
  })

  it('sends those away who wait too long or are too many, and goes on for the others', async () => {
    const { take } = createTurns({ waitMs: 30, longestQueue: 1 })
    const end = await take()
    const waiting = take()
    await expect(take()).rejects.toThrow(StoreUnavailable)
    await expect(waiting).rejects.toThrow(StoreUnavailable)
    end()
    const next = await take()
    next()
    expect(await take()).toBeTypeOf('function')
  })
})
