import { constants } from 'node:os'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { createWorkerPool } from './worker-pool.ts'

type Task = number | 'die' | 'throw' | 'hang' | 'fail' | 'mistake' | 'priority'

const sums = {
  file: new URL('../../../test/server/faulty-worker.ts', import.meta.url),
  name: 'the worker of sums',
  heapMegabytes: 32,
  result: v.number(),
}

const open = (part: { limit?: number; hangMs?: number } = {}) =>
  createWorkerPool<Task, number>({ ...sums, limit: 24, hangMs: 60_000, ...part })

describe('createWorkerPool', () => {
  it('answers each task with its own result', async () => {
    await using pool = open()
    const outcomes = await Promise.all([1, 2, 3].map((task) => pool.run(task)))
    expect(outcomes).toEqual([2, 4, 6].map((result) => ({ kind: 'done', result })))
  })

  it('turns away what would wait too long, and works again after that', async () => {
    await using pool = open({ limit: 2 })
    const three = await Promise.all([pool.run(1), pool.run(2), pool.run(3)])
    expect(three.map(({ kind }) => kind)).toEqual(['done', 'done', 'busy'])
    expect((await pool.run(4)).kind).toBe('done')
  })

  it.each([
    ['die', 'the worker of sums failed at a task: Error: worker exited with code: 1'],
    ['throw', 'the worker of sums failed at a task: Error: out of order'],
    ['hang', 'the worker of sums took longer than 6000 ms'],
    ['fail', 'the worker of sums failed at a task: Error: no'],
    ['mistake', 'the worker of sums answered something else'],
  ] as const)('fails where the worker is at fault (%s), and does the next task', async (task, message) => {
    // Long enough for a busy machine to start a worker in.
    await using pool = open(task === 'hang' ? { hangMs: 6000 } : {})
    await expect(pool.run(task)).rejects.toThrow(message)
    expect(await pool.run(5)).toEqual({ kind: 'done', result: 10 })
  })

  it('SAFE-01 gives a task half a minute unless told otherwise', async () => {
    using timeout = vi.spyOn(AbortSignal, 'timeout')
    await using pool = createWorkerPool<Task, number>({ ...sums, limit: 24 })
    await pool.run(1)
    expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000)
  })

  it('does what waits behind a task that kills the worker', async () => {
    await using pool = open()
    const [first, second] = await Promise.allSettled([pool.run('die'), pool.run(3)])
    expect(first.status).toBe('rejected')
    expect(second).toEqual({ status: 'fulfilled', value: { kind: 'done', result: 6 } })
  })

  it.runIf(process.platform === 'linux')('leaves the processor to the thread that answers', async () => {
    await using pool = open()
    const result = constants.priority.PRIORITY_BELOW_NORMAL
    expect(await pool.run('priority')).toEqual({ kind: 'done', result })
  })

  it('fails what is under way when it ends, and ends without a task too', async () => {
    const pool = open()
    const under = pool.run('hang')
    await Promise.all([expect(under).rejects.toThrow('failed at a task'), pool[Symbol.asyncDispose]()])
    await open()[Symbol.asyncDispose]()
  })
})
