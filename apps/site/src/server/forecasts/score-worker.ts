import { readForecastRecord } from '@portico/stores'
import * as v from 'valibot'
import { scoreRecord } from '../../views/forecast/scores.ts'
import { taskHandler } from '../workers/task-handler.ts'

/** The worker that scores records: it reads every line that was ever published of an asset, which pages must not wait for. */

const taskSchema = v.object({
  asset: v.string(),
  text: v.string(),
  closes: v.array(v.object({ date: v.string(), price: v.string() })),
  cut: v.nullable(v.string()),
  today: v.string(),
})

export const handle = taskHandler(taskSchema, ({ asset, text, closes, cut, today }) =>
  scoreRecord(readForecastRecord(text, asset), { closes, cut }, today),
)
