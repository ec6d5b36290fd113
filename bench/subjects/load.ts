import autocannon from 'autocannon'
import * as v from 'valibot'
import { answerParent } from '../children/answer.ts'

const questionSchema = v.strictObject({
  url: v.string(),
  durationMs: v.number(),
  connections: v.number(),
  acceptEncoding: v.string(),
})

/** Puts a server under load and tells how many answers came. Fails when one of them was no success. */
answerParent({ ready: true }, async (question) => {
  const { url, durationMs, connections, acceptEncoding } = v.parse(questionSchema, question)
  const result = await autocannon({
    url,
    connections,
    duration: durationMs / 1000,
    headers: { 'accept-encoding': acceptEncoding },
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers other than 2xx`)
  return { requests: result['2xx'], seconds: result.duration }
})
