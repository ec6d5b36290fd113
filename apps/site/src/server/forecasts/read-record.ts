import { StoreUnavailable } from '@portico/stores'
import { RenderRefused } from '../admission/admission.ts'

/** When a page that was refused may be asked for again. */
const retryAfterSeconds = 5

/**
 * What the record of forecasts answers.
 * @throws RenderRefused while its database is away: a page of the record is nothing without it.
 */
export async function readRecord<Read>(reading: Promise<Read>): Promise<Read> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof StoreUnavailable) throw new RenderRefused('full', retryAfterSeconds)
    throw error
  }
}
