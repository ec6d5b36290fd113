import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { prepareBodies } from './bodies.ts'
import { umamiForm } from './umami-form.ts'

const website = '1c9a7e0e-7e3c-4d50-9f5a-0d9a54d3a111'
const nowMs = Date.UTC(2026, 10, 22, 12)
const itemSchema = v.object({
  type: v.string(),
  payload: v.looseObject({
    website: v.literal(website),
    id: v.string(),
    timestamp: v.pipe(v.number(), v.integer()),
  }),
})
const read = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.parse(v.pipe(v.string(), v.parseJson(), schema), text)

describe('umamiForm', () => {
  const single = umamiForm(website, 'single')
  const batch = umamiForm(website, 'batch')

  it('sends one event in a request, and many as a list', () => {
    const common = { run: 'a', events: 500, nowMs }
    const ones = prepareBodies({ ...common, batch: 1, form: single })
    const lists = prepareBodies({ ...common, batch: 50, form: batch })
    const items = ones.bodies.map((body) => read(itemSchema, body))
    expect(lists.bodies.flatMap((body) => read(v.array(itemSchema), body))).toEqual(items)
    expect(ones).toMatchObject({ fitting: 495, invalid: 5, distinct: 450 })
    expect(items.filter(({ type }) => type !== 'event')).toHaveLength(5)
  })

  it('gives a page view no name, and all else its name with its values', () => {
    const { bodies } = prepareBodies({ run: 'a', events: 5, batch: 1, nowMs, form: single })
    const [first, second] = bodies.map((body) => read(itemSchema, body).payload)
    expect(first).toEqual({
      ...{ website, id: expect.stringMatching(/^[0-9a-f]{32}$/), hostname: 'www.example.com' },
      ...{ language: '0', screen: '1920x1080', timestamp: Math.floor(nowMs / 1000) - 86_400 - 50 },
      title: 'BTC to USD: convert at today’s price',
      url: 'https://www.example.com/convert/btc/usd',
      referrer: 'https://www.example.com/convert',
    })
    expect(second).toMatchObject({ name: 'pair-swapped', data: { from: 'btc', to: 'usd' } })
  })

  it('reads what was stored and what was refused from each answer', () => {
    expect(single.read('{"cache":"token","sessionId":"a"}')).toEqual({ accepted: 1, refused: 0 })
    expect(single.read('{"error":{"code":"bad-request"}}')).toEqual({ accepted: 0, refused: 1 })
    expect(batch.read('{"size":50,"processed":49,"errors":1}')).toEqual({ accepted: 49, refused: 1 })
    expect(batch.read('{"beep":"boop"}').accepted).toBeNaN()
  })

  it('repeats the token of the last answer within a visit alone', () => {
    const callOf = (visit: string) => {
      const body = JSON.stringify({ payload: { id: visit } })
      const call = { method: 'POST', path: single.path, headers: { a: 'b' }, body } as const
      const { setupRequest, onResponse } = single.finish?.(call) ?? {}
      if (setupRequest === undefined || onResponse === undefined) throw new Error('a call is sent as it is')
      return { headersOf: (kept: object) => setupRequest(call, kept).headers, onResponse }
    }
    const kept = {}
    const [one, other] = [callOf('one'), callOf('other')]
    expect(one.headersOf(kept)).toEqual({ a: 'b' })
    one.onResponse(200, '{"cache":"first"}', kept)
    expect(one.headersOf(kept)).toEqual({ a: 'b', 'x-umami-cache': 'first' })
    one.onResponse(400, '{"error":{}}', kept)
    expect(one.headersOf(kept)).toEqual({ a: 'b', 'x-umami-cache': 'first' })
    expect(other.headersOf(kept)).toEqual({ a: 'b' })
    other.onResponse(200, '{"cache":"second"}', kept)
    expect(one.headersOf(kept)).toEqual({ a: 'b' })
    expect(other.headersOf(kept)).toEqual({ a: 'b', 'x-umami-cache': 'second' })
  })
})
