import { describe, expect, it } from 'vitest'
import { watchPages } from './page-watch.ts'
import { startAnswering, startListening } from './test-answering.ts'

/** A server that says of so many requests that it has not read them. */
async function startBusy(refusals: number) {
  const seen = Promise.withResolvers<null>()
  let asked = 0
  const server = await startListening((_request, response) => {
    asked += 1
    if (asked > refusals) seen.resolve(null)
    response.writeHead(asked > refusals ? 200 : 408, { connection: 'close' }).end()
  })
  return { ...server, seen: seen.promise, asked: () => asked }
}

describe('watchPages', () => {
  it('tells a time for each look, the last one included', async () => {
    const { promise: seenThrice, resolve } = Promise.withResolvers<null>()
    let looks = 0
    await using server = await startAnswering(() => {
      looks += 1
      if (looks === 3) resolve(null)
      return 'page'
    })
    const watch = watchPages(() => server.origin, 1)
    await seenThrice
    const times = await watch.end()
    expect(times.length).toBe(looks)
    expect(times.every(({ tookMs }) => tookMs > 0)).toBe(true)
  })

  it('tells of a page that could not be had', async () => {
    const { promise: seen, resolve } = Promise.withResolvers<null>()
    await using server = await startAnswering(() => {
      resolve(null)
      return null
    })
    const watch = watchPages(() => server.origin, 1)
    await seen
    await expect(watch.end()).rejects.toThrow('answered 503')
  })

  it('asks again for what a server that stood still has not read, in the time of the same page', async () => {
    await using server = await startBusy(2)
    const watch = watchPages(() => server.origin, 10)
    await server.seen
    const times = await watch.end()
    expect(times.length).toBe(server.asked() - 2)
  })

  it('tells of a server that reads nothing at all', async () => {
    await using server = await startBusy(Number.POSITIVE_INFINITY)
    const watch = watchPages(() => server.origin, 1)
    await expect.poll(server.asked).toBeGreaterThan(3)
    await expect(watch.end()).rejects.toThrow('answered 408')
  })

  it('has no more connections than a server that keeps up needs, and counts the wait for one', async () => {
    const free = Promise.withResolvers<null>()
    let open = 0
    await using server = await startListening(async (_request, response) => {
      open += 1
      await free.promise
      response.end('page')
    })
    let due = 0
    const watch = watchPages(() => {
      due += 1
      if (due === 100) free.resolve(null)
      return server.origin
    }, 1)
    await free.promise
    const openAtOnce = open
    const times = await watch.end()
    expect(openAtOnce).toBeLessThanOrEqual(32)
    expect(times.length).toBe(due)
    expect(Math.max(...times.map(({ tookMs }) => tookMs))).toBeGreaterThan(50)
  })
})
