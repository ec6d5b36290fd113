import { describe, expect, it } from 'vitest'
import { watchPages } from './page-watch.ts'
import { startAnswering } from '../gateway/test-answering.ts'

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
})
