import { parentPort } from 'node:worker_threads'
import { forecastAsset } from '@portico/forecast'
import * as v from 'valibot'

/** The thread that fits the models of an asset and tests them on its past: tenths of a second that pages must not wait for. */

const jobSchema = v.object({
  id: v.number(),
  input: v.object({
    closes: v.array(v.object({ day: v.number(), price: v.number() })),
    asOfDay: v.number(),
    genesisDay: v.nullable(v.number()),
  }),
})

const port = parentPort
if (port === null) throw new Error('this file runs as a worker thread')

port.on('message', (message: unknown) => {
  const { id, input } = v.parse(jobSchema, message)
  try {
    port.postMessage({ id, forecast: forecastAsset(input) })
  } catch (error) {
    port.postMessage({ id, problem: String(error) })
  }
})
