import * as v from 'valibot'

const digits = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger(), v.minValue(0))
const reply = v.strictTuple([digits, digits])

/** Milliseconds since the epoch out of the answer to TIME: seconds, and microseconds of the second. */
export function redisMs(answer: unknown): number {
  const [seconds, microseconds] = v.parse(reply, answer)
  return seconds * 1000 + microseconds / 1000
}
