import { describe, expect, it } from 'vitest'
import { sendPaced } from './send-paced.ts'
import { startAnswering } from './test-answering.ts'

const calls = Array.from(
  { length: 12 },
  (_none, number) => ({ method: 'POST', path: '/call', headers: {}, body: `body ${number}` }) as const,
)
const sending = { connections: 3, holding: 'good', perSecond: 100 }

describe('sendPaced', () => {
  it('sends each call once, evenly apart', async () => {
    const bodies: string[] = []
    await using server = await startAnswering((_request, body) => {
      bodies.push(body)
      return 'good'
    })
    const { requests, seconds, answersMs } = await sendPaced(calls, { ...sending, origin: server.origin })
    expect(bodies.toSorted()).toEqual(calls.map(({ body }) => body).toSorted())
    expect([requests, answersMs.length]).toEqual([12, 12])
    // Eleven steps of 10 ms.
    expect(seconds).toBeGreaterThan(0.109)
  })

  it.each([
    ['another status', null, 'an answer is'],
    ['a refusal of status 200', 'refused', 'an answer is 200 like refused'],
  ])('refuses a run in which one answer is %s', async (_name, answer, message) => {
    await using server = await startAnswering((_request, body) => (body === 'body 7' ? answer : 'good'))
    await expect(sendPaced(calls, { ...sending, origin: server.origin })).rejects.toThrow(message)
  })
})
