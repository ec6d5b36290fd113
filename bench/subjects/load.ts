import autocannon from 'autocannon'
import * as v from 'valibot'
import { answerParent } from '../children/answer.ts'

const questionSchema = v.strictObject({
  /** One address, or several of one origin that take turns. */
  url: v.union([v.string(), v.pipe(v.array(v.string()), v.minLength(1))]),
  /** How long, or how many requests. */
  extent: v.union([v.strictObject({ durationMs: v.number() }), v.strictObject({ requests: v.number() })]),
  connections: v.number(),
  acceptEncoding: v.string(),
})

/** Puts a server under load and tells how many answers came. Fails when one of them was no success. */
answerParent({ ready: true }, async (question) => {
  const { url, extent, connections, acceptEncoding } = v.parse(questionSchema, question)
  const urls = [url].flat()
  const [first = ''] = urls
  const result = await autocannon({
    url: first,
    ...(urls.length === 1
      ? {}
      : { requests: urls.map((each) => ({ path: new URL(each).pathname + new URL(each).search })) }),
    connections,
    ...('requests' in extent ? { amount: extent.requests } : { duration: extent.durationMs / 1000 }),
    headers: { 'accept-encoding': acceptEncoding },
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${first}: ${result.errors} errors, ${result.non2xx} answers other than 2xx`)
  return { requests: result['2xx'], seconds: result.duration }
})
