import { getPriority } from 'node:os'
import * as v from 'valibot'
import { taskHandler } from '../../src/server/workers/task-handler.ts'

/** A worker that doubles numbers, or does as badly as it is told to. */

function misbehave(task: string): unknown {
  if (task === 'die') process.exit(1)
  if (task === 'throw')
    setImmediate(() => {
      throw new Error('out of order')
    })
  if (task === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  if (task === 'fail') throw new Error('no')
  if (task === 'mistake') return 'four'
  return new Promise(() => undefined)
}

export const handle = taskHandler(v.union([v.number(), v.string()]), (task) => {
  if (task === 'priority') return getPriority()
  return typeof task === 'number' ? task * 2 : misbehave(task)
})
