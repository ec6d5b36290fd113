import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventQueue } from './event-queue.ts'
import { createGuardedStorage } from '../storage/guarded-storage.ts'
import { createTestStorage, type TestStorage } from '../../test/storage.ts'

const start = 1_800_000_000_000
const texts = fc.array(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  { minLength: 1, maxLength: 20 },
)

function open(storage: TestStorage, page: string, now = () => start) {
  return createEventQueue({ storage: createGuardedStorage(storage.open), page, now })
}

describe('createEventQueue', () => {
  it('ANA-10 gives every page what all pages have kept, that of a page in its order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b-1', '12'), texts), { maxLength: 12 }), (kept) => {
        const storage = createTestStorage()
        const pages = new Map(['a', 'b-1', '12'].map((page) => [page, open(storage, page)]))
        for (const [page, given] of kept) expect(pages.get(page)?.append(given)).toBe(given.length)
        const waiting = open(storage, 'later').waiting()
        expect(waiting.toSorted()).toEqual(kept.flatMap(([, given]) => given).toSorted())
        for (const page of pages.values()) expect(page.waiting()).toEqual(waiting)
        const only = kept.filter(([page]) => page === 'a').flatMap(([, given]) => given)
        if (only.length === waiting.length) expect(waiting).toEqual(only)
      }),
    )
  })

  it('ANA-10 gives the oldest first, whichever page kept it', () => {
    const storage = createTestStorage()
    let now = start
    const [one, two] = ['9', '1'].map((page) => open(storage, page, () => now))
    one?.append(['a'])
    now += 1
    two?.append(['b', 'c'])
    now += 1
    one?.append(['d'])
    expect(two?.waiting()).toEqual(['a', 'b', 'c', 'd'])
    expect(two?.waiting(2)).toEqual(['a', 'b', 'c'])
  })

  it('ANA-10 forgets what is gone and nothing else, of chunks too that are gone in part', () => {
    const storage = createTestStorage()
    const queue = open(storage, 'a')
    queue.append(['1', '2', '3'])
    queue.append(['4'])
    expect(queue.waiting()).toEqual(['1', '2', '3', '4'])
    queue.remove(new Set(['1', '3', '4']))
    expect([...storage.items.values()]).toEqual(['2'])
    expect(open(storage, 'b').waiting()).toEqual(['2'])
  })

  it('ANA-10 does not bring back what others removed since it was read', () => {
    const storage = createTestStorage()
    const queue = open(storage, 'a')
    queue.append(['1', '2', '3'])
    expect(queue.waiting()).toEqual(['1', '2', '3'])
    const other = open(storage, 'b')
    other.remove(new Set(['3']))
    queue.remove(new Set(['1']))
    expect([...storage.items.values()]).toEqual(['2'])
  })

  it('ANA-10 keeps in memory what storage refuses, and forgets it when it is gone', () => {
    const storage = createTestStorage()
    storage.quota = 40
    const queue = open(storage, 'a')
    queue.append(['x'.repeat(100), 'y'])
    expect([storage.items.size, queue.waiting().length]).toEqual([0, 2])
    queue.remove(new Set(['y']))
    expect(queue.waiting()).toEqual(['x'.repeat(100)])
  })

  it('leaves the keys of others alone', () => {
    const others = [
      'portico.events.tab',
      'portico.events.last',
      'portico.events.first-visit',
      'portico.global',
      '',
    ]
    const items = new Map(others.map((key) => [key, '{}']))
    const queue = open(createTestStorage(items), 'a')
    expect(queue.waiting()).toEqual([])
  })
})
