import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createTaskThread } from './task-thread.ts'

type Task = number | 'die' | 'throw' | 'hang' | 'fail' | 'rave' | 'mistake'

const open = (part: { limit?: number; hangMs?: number } = {}) =>
  createTaskThread<Task, number>({
    file: new URL('./test-faulty-thread.ts', import.meta.url),
    name: 'the thread of sums',
    heapMegabytes: 32,
    limit: 24,
    hangMs: 60_000,
    result: v.number(),
    ...part,
  })

describe('createTaskThread', () => {
  it('answers each task with its own result', async () => {
    await using thread = open()
    const outcomes = await Promise.all([1, 2, 3].map((task) => thread.run(task)))
    expect(outcomes).toEqual([2, 4, 6].map((result) => ({ kind: 'done', result })))
  })

  it('turns away what would wait too long, and works again after that', async () => {
    await using thread = open({ limit: 2 })
    const three = await Promise.all([thread.run(1), thread.run(2), thread.run(3)])
    expect(three.map(({ kind }) => kind)).toEqual(['done', 'done', 'busy'])
    expect((await thread.run(4)).kind).toBe('done')
  })

  it.each([
    ['die', 'the thread of sums ended'],
    ['throw', 'the thread of sums failed'],
    ['hang', 'the thread of sums ended'],
    ['fail', 'the thread of sums failed at a task: no'],
    ['rave', 'the thread of sums answered something else'],
    ['mistake', 'the thread of sums answered something else'],
  ] as const)('fails where the thread is at fault (%s), and does the next task', async (task, message) => {
    // Long enough for a busy machine to start a thread in.
    await using thread = open(task === 'hang' ? { hangMs: 6000 } : {})
    await expect(thread.run(task)).rejects.toThrow(message)
    expect(await thread.run(5)).toEqual({ kind: 'done', result: 10 })
  })

  it('fails what is under way when it ends, and ends without a task too', async () => {
    const thread = open()
    const under = thread.run('hang')
    await Promise.all([expect(under).rejects.toThrow('ended'), thread[Symbol.asyncDispose]()])
    await open()[Symbol.asyncDispose]()
  })
})
