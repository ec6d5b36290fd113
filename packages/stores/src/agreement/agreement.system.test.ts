import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../unavailable.ts'
import { openAgreement } from './open-agreement.ts'

const logger = { info: () => {}, warn: () => {} }
const redisUrl = process.env['TEST_REDIS_URL'] ?? ''

describe.runIf(redisUrl)('an agreement in Redis', () => {
  async function openTwo(stack: AsyncDisposableStack) {
    const options = { redisUrl, website: randomUUID(), topic: 'test', logger }
    const [one, other] = await Promise.all([openAgreement(options), openAgreement(options)])
    return [stack.use(one), stack.use(other)] as const
  }

  it('ENC-04 holds what was claimed first for all processes', async () => {
    await using stack = new AsyncDisposableStack()
    const [one, other] = await openTwo(stack)
    expect(await one.claim('a')).toBe('a')
    expect(await other.claim('b')).toBe('a')
    expect(await one.claim('a')).toBe('a')
  })

  it('ENC-04 replaces only what is agreed on, and says whether it did', async () => {
    await using stack = new AsyncDisposableStack()
    const [one, other] = await openTwo(stack)
    await one.claim('a')
    expect(await other.replace('b', 'c')).toBe(false)
    expect(await one.claim('c')).toBe('a')
    expect(await other.replace('a', 'b')).toBe(true)
    expect(await one.claim('a')).toBe('b')
  })

  it('ENC-04 lets one process at a time be alone', async () => {
    await using stack = new AsyncDisposableStack()
    const [one, other] = await openTwo(stack)
    expect([await one.tryAlone(60_000), await other.tryAlone(60_000)]).toEqual([true, false])
  })
})

it('ENC-04 an agreement whose Redis is away says so', async () => {
  const options = { redisUrl: 'redis://127.0.0.1:1', website: 'default', topic: 'test', logger }
  await using agreement = await openAgreement(options)
  await expect(agreement.claim('a')).rejects.toThrow(StoreUnavailable)
  await expect(agreement.replace('a', 'b')).rejects.toThrow(StoreUnavailable)
  await expect(agreement.tryAlone(1000)).rejects.toThrow(StoreUnavailable)
})
