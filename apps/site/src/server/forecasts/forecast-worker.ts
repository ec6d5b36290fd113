import { forecastAsset } from '@portico/forecast'
import * as v from 'valibot'
import { taskHandler } from '../workers/task-handler.ts'

/** The worker that fits the models of an asset and tests them on its past: tenths of a second that pages must not wait for. */

const inputSchema = v.object({
  closes: v.array(v.object({ day: v.number(), price: v.number() })),
  asOfDay: v.number(),
  genesisDay: v.nullable(v.number()),
})

export const handle = taskHandler(inputSchema, forecastAsset)
