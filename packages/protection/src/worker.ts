import { generateDeviceKey } from '@portico/channel'
import { findNumber } from './captcha/find-number.ts'
import type { Task, TaskMessage } from './tasks.ts'

/** What is used of a worker's global scope. */
export interface TaskScope {
  addEventListener(type: 'message', listener: (event: { readonly data: Task }) => void): void
  postMessage(message: TaskMessage, transfer: Transferable[]): void
}

async function run(task: Task, say: (message: TaskMessage) => void): Promise<TaskMessage> {
  switch (task.task) {
    case 'generate-key':
      return { message: 'key', pair: await generateDeviceKey(task.algorithm, task) }
    case 'prove-work':
      return {
        message: 'number',
        number: findNumber(task.work, (done, total) => say({ message: 'progress', done, total })),
      }
  }
}

/**
 * Serves the tasks of this package; the one line of the worker's module is `serveTasks(self)`. Keys are made there so that
 * a slow device does not stop the page, proofs of work because they never yield.
 */
export function serveTasks(scope: TaskScope): void {
  const say = (message: TaskMessage) => scope.postMessage(message, [])
  scope.addEventListener('message', ({ data }) => {
    run(data, say).then(say, (error: unknown) => say({ message: 'failed', reason: String(error) }))
  })
}
