import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPeriodicTask } from './periodic-task.ts'

/** A task whose runs end when the test says so. */
function createTask() {
  const ends: ((error?: Error) => void)[] = []
  const run = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error === undefined ? resolve() : reject(error)))
    })
  return { run, runs: () => ends.length, end: (error?: Error) => ends.at(-1)?.(error) }
}

describe('createPeriodicTask', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const open = (task: () => Promise<void>, onFailure: (error: unknown) => void = () => {}) =>
    createPeriodicTask({ everyMs: 1000, task, onFailure })

  it('runs the task each time, and never twice at once', async () => {
    const task = createTask()
    open(task.run)
    await vi.advanceTimersByTimeAsync(3500)
    expect(task.runs()).toBe(1)
    task.end()
    await vi.advanceTimersByTimeAsync(1000)
    expect(task.runs()).toBe(2)
  })

  it('runs at once when asked to, and once more after a run however often it is asked to', async () => {
    const task = createTask()
    const periodic = open(task.run)
    const first = periodic.runNow()
    expect(task.runs()).toBe(1)
    const runs = [periodic.runNow(), periodic.runNow(), periodic.runNow()]
    task.end()
    await first
    await vi.advanceTimersByTimeAsync(0)
    expect(task.runs()).toBe(2)
    task.end()
    await Promise.all(runs)
    expect(task.runs()).toBe(2)
  })

  it('goes on after a failure, and tells of the first in a row', async () => {
    const task = createTask()
    const failures: unknown[] = []
    const periodic = open(task.run, (error) => failures.push(error))
    for (const outcome of [new Error('1'), new Error('2'), undefined, new Error('3')]) {
      const run = periodic.runNow()
      task.end(outcome)
      await run
    }
    expect(failures).toEqual([new Error('1'), new Error('3')])
  })

  it('waits for the run under way at its end, and runs no more', async () => {
    const task = createTask()
    const periodic = open(task.run)
    void periodic.runNow()
    let state: 'open' | 'ended' = 'open'
    const ending = periodic[Symbol.asyncDispose]().then(() => (state = 'ended'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(state).toBe('open')
    task.end()
    await ending
    await vi.advanceTimersByTimeAsync(5000)
    expect(task.runs()).toBe(1)
  })
})
