import { parentPort } from 'node:worker_threads'
import * as v from 'valibot'

/** A thread of forecasts that dies, hangs, fails or raves, as the day of the snapshot says. */

const jobSchema = v.object({ id: v.number(), input: v.object({ asOfDay: v.number() }) })

const port = parentPort
if (port === null) throw new Error('this file runs as a worker thread')

port.on('message', (message: unknown) => {
  const { id, input } = v.parse(jobSchema, message)
  if (input.asOfDay === 1) process.exit(1)
  if (input.asOfDay === 2) throw new Error('out of order')
  if (input.asOfDay === 3) return
  if (input.asOfDay === 4) return port.postMessage({ id, problem: 'no' })
  if (input.asOfDay === 5) return port.postMessage({ forecast: 'rain' })
  port.postMessage({ id, forecast: { history: null, models: [], defaultModel: null } })
})
