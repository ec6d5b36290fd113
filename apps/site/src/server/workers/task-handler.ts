import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import * as v from 'valibot'

/**
 * Leaves the processor to the thread that answers requests, where both want it. On Linux a priority is one thread's own
 * (setpriority(2), "C library/kernel differences"); elsewhere it would be that of the whole process.
 */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}

/** What the script of a worker pool exports as `handle`; work that takes its time may be a promise. */
export function taskHandler<Task, Result>(
  schema: v.GenericSchema<unknown, Task>,
  work: (task: Task) => Result,
): (task: unknown) => Result {
  if (isMainThread) throw new Error('this file runs as a worker thread')
  giveWay()
  return (task) => work(v.parse(schema, task))
}
