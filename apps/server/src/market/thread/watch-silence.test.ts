import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchSilence } from './watch-silence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch(heardMs: () => number) {
  const hung: string[] = []
  const lines: string[] = []
  const watching = watchSilence({
    ...{ limitMs: 20_000, heardMs, onHung: (why: string) => void hung.push(why) },
    logger: { error: (_: object, message: string) => void lines.push(message) },
  })
  return { hung, lines, watching }
}

describe('watchSilence', () => {
  it('SAFE-06 tells once of a silence that is too long, and of the next one', () => {
    let heardMs = 0
    const { hung, lines } = watch(() => heardMs)
    vi.advanceTimersByTime(19_999)
    expect(hung).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(hung).toEqual(['it has told nothing for 20 s'])
    expect(lines).toEqual(['the thread of the market hangs and is cut off'])
    heardMs = 80_000
    vi.advanceTimersByTime(25_000)
    expect(hung).toHaveLength(2)
  })

  it('SAFE-06 leaves what tells something alone, also after the process itself was stopped', () => {
    let heardMs = 0
    const { hung } = watch(() => heardMs)
    for (let told = 1; told <= 10; told += 1) {
      heardMs = told
      vi.advanceTimersByTime(15_000)
    }
    // An hour passes without a turn of this thread.
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(4000)
    heardMs = 3_700_000
    vi.advanceTimersByTime(15_000)
    expect(hung).toEqual([])
  })

  it('SAFE-06 tells nothing once it is disposed', () => {
    const { hung, watching } = watch(() => 0)
    watching[Symbol.dispose]()
    vi.advanceTimersByTime(60_000)
    expect(hung).toEqual([])
  })
})
