import { describe, expect, it } from 'vitest'
import { sendAll } from './send.ts'
import { startAnswering } from './test-answering.ts'

const callOf = (number: number) =>
  ({ method: 'POST', path: '/call', headers: { number: String(number) }, body: `body ${number}` }) as const
const calls = Array.from({ length: 12 }, (_none, index) => callOf(index))
const sending = { connections: 3, holding: 'good' }

describe('sendAll', () => {
  it('sends each call once, with its own headers and body', async () => {
    const seen: string[] = []
    await using server = await startAnswering((request, body) => {
      seen.push(`${request.method} ${request.url} ${request.headers['number']} ${body}`)
      return 'good'
    })
    const answers: string[] = []
    const onAnswer = (body: string) => void answers.push(body)
    const sent = await sendAll(calls, { ...sending, origin: server.origin, onAnswer })
    const { requests, seconds, answersMs } = sent
    expect(seen.toSorted()).toEqual(
      calls.map((_call, index) => `POST /call ${index} body ${index}`).toSorted(),
    )
    expect(requests).toBe(12)
    expect(seconds).toBeGreaterThan(0)
    expect(answers).toEqual(calls.map(() => 'good'))
    expect(answersMs).toHaveLength(12)
    expect(answersMs.every((tookMs) => tookMs > 0)).toBe(true)
  })

  it('refuses a run in which one answer of status 200 is a refusal', async () => {
    await using server = await startAnswering((_request, body) => (body === 'body 7' ? 'refused' : 'good'))
    await expect(sendAll(calls, { ...sending, origin: server.origin })).rejects.toThrow('1 like refused')
  })

  it('refuses a run in which one answer has another status', async () => {
    await using server = await startAnswering((_request, body) => (body === 'body 7' ? null : 'good'))
    await expect(sendAll(calls, { ...sending, origin: server.origin })).rejects.toThrow(
      '1 answers other than 2xx for 0',
    )
  })

  it('takes refusals that are expected, as many as are, and no others', async () => {
    await using server = await startAnswering((_request, body) => (body === 'body 7' ? null : 'good'))
    const send = (count: number, holding = '') =>
      sendAll(calls, { ...sending, origin: server.origin, refusals: { count, holding } })
    await expect(send(1)).resolves.toMatchObject({ requests: 12 })
    await expect(send(2)).rejects.toThrow('1 answers other than 2xx for 2')
    await expect(send(1, 'bad')).rejects.toThrow('1 like')
  })

  it('refuses calls that the connections cannot share evenly', async () => {
    await expect(sendAll(calls.slice(1), { ...sending, origin: 'http://127.0.0.1:1' })).rejects.toThrow(
      RangeError,
    )
  })
})
