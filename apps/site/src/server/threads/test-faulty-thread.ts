import { parentPort } from 'node:worker_threads'
import * as v from 'valibot'

/** A thread that doubles numbers, or does as badly as it is told to. */

const taskSchema = v.object({ id: v.number(), task: v.union([v.number(), v.string()]) })

const port = parentPort
if (port === null) throw new Error('this file runs as a worker thread')

port.on('message', (message: unknown) => {
  const { id, task } = v.parse(taskSchema, message)
  if (task === 'die') process.exit(1)
  if (task === 'throw') throw new Error('out of order')
  if (task === 'hang') return
  if (task === 'fail') return port.postMessage({ id, problem: 'no' })
  if (task === 'rave') return port.postMessage('rain')
  if (task === 'mistake') return port.postMessage({ id, result: 'four' })
  port.postMessage({ id, result: Number(task) * 2 })
})
