import { describe, expect, it } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

/** A queue whose CPU is spent by the pieces of work themselves. */
function createBench(limits: { perNetwork?: number; total?: number } = {}) {
  let [spentMs, nowMs] = [0, 0]
  const queue = createRenderQueue({
    perNetwork: limits.perNetwork ?? 100,
    total: limits.total ?? 1000,
    cpuMs: () => spentMs,
    now: () => nowMs,
  })
  const done: string[] = []
  const charged: string[] = []
  return {
    queue,
    done,
    charged,
    pass(ms: number) {
      nowMs += ms
    },
    /** Work that takes so much of the thread, then waits for what is given. */
    run: (network: string, ms = 1, waitsFor = Promise.resolve()) =>
      queue.run(
        network,
        async () => {
          spentMs += ms
          await waitsFor
          done.push(network)
        },
        (cost) => charged.push(`${network} ${cost}`),
      ),
  }
}

const endOfTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

describe('the queue of pages to be made', () => {
  it('SAFE-01 gives networks their turns in a circle, however much one of them asks for', async () => {
    const { run, done } = createBench()
    const asked = ['a', 'a', 'a', 'a', 'b', 'c', 'b']
    await Promise.all(asked.map((network) => run(network)))
    expect(done.join('')).toBe('abcabaa')
  })

  it('SAFE-01 reads what comes between two turns', async () => {
    const { run, done } = createBench()
    const asked = ['a', 'a', 'a'].map((network) => run(network))
    await endOfTurn()
    expect(done).toEqual(['a'])
    await Promise.all([...asked, run('b')])
    expect(done).toEqual(['a', 'a', 'b', 'a'])
  })

  it('SAFE-01 charges each piece what it took itself, and up to 50 ms of waiting', async () => {
    const { run, charged, pass } = createBench()
    const { promise, resolve } = Promise.withResolvers<void>()
    const painted = run('a', 5, promise)
    await Promise.all([run('b', 7), run('c', 3)])
    await endOfTurn()
    expect(charged).toEqual(['a 5', 'b 7', 'c 3'])
    pass(400)
    resolve()
    await painted
    expect(charged).toEqual(['a 5', 'b 7', 'c 3', 'a 50'])
  })

  it('SAFE-01 holds so much of one network, and so much in all', async () => {
    const { queue, run } = createBench({ perNetwork: 2, total: 3 })
    const waiting = [run('a'), run('a')]
    expect([queue.room('a'), queue.room('b')]).toEqual(['network-full', 'free'])
    waiting.push(run('b'))
    expect([queue.room('a'), queue.room('c')]).toEqual(['full', 'full'])
    await Promise.all(waiting)
    expect([queue.room('a'), queue.room('c')]).toEqual(['free', 'free'])
  })

  it('SAFE-01 goes on after work that fails', async () => {
    const { queue, run, done } = createBench()
    const failing = queue.run(
      'a',
      async () => {
        throw new Error('not drawn')
      },
      () => {},
    )
    await expect(failing).rejects.toThrow('not drawn')
    await run('a')
    expect(done).toEqual(['a'])
  })
})
