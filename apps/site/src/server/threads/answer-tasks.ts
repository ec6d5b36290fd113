import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import * as v from 'valibot'

/**
 * Leaves the processor to the thread that answers requests, where both want it. On Linux a priority is one thread's own
 * (setpriority(2), "C library/kernel differences"); elsewhere it would be that of the whole process.
 */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}

/** Answers the tasks that a `TaskThread` sends to this thread, one after the other; work that takes its time may be a promise. */
export function answerTasks<Task>(task: v.GenericSchema<unknown, Task>, work: (task: Task) => unknown): void {
  const port = parentPort
  if (port === null) throw new Error('this file runs as a worker thread')
  giveWay()
  const schema = v.object({ id: v.number(), task })
  let last = Promise.resolve()

  async function answer(message: unknown): Promise<void> {
    const { id, task: asked } = v.parse(schema, message)
    try {
      port?.postMessage({ id, result: await work(asked) })
    } catch (error) {
      port?.postMessage({ id, problem: String(error) })
    }
  }

  port.on('message', (message: unknown) => {
    last = last.then(() => answer(message))
  })
}
