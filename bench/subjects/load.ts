import autocannon from 'autocannon'
import * as v from 'valibot'
import { answerParent } from '../children/answer.ts'

const questionSchema = v.strictObject({
  url: v.string(),
  /** How long, or how many requests. */
  extent: v.union([v.strictObject({ durationMs: v.number() }), v.strictObject({ requests: v.number() })]),
  connections: v.number(),
  acceptEncoding: v.string(),
})

/** Puts a server under load and tells how many answers came. Fails when one of them was no success. */
answerParent({ ready: true }, async (question) => {
  const { url, extent, connections, acceptEncoding } = v.parse(questionSchema, question)
  const result = await autocannon({
    url,
    connections,
    ...('requests' in extent ? { amount: extent.requests } : { duration: extent.durationMs / 1000 }),
    headers: { 'accept-encoding': acceptEncoding },
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers other than 2xx`)
  return { requests: result['2xx'], seconds: result.duration }
})
