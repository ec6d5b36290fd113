import { login, logout, refreshSession, userinfo } from '@portico/contract'
import { openVolatile } from '@portico/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTraceId, signCall, testDeviceKey } from '../../test/caller.ts'
import { createEcho } from '../../test/echo.ts'
import { startTestGateway, type TestGateway, testNowMs } from '../../test/gateway.ts'
import { createReplayCheck } from './replay.ts'

const quiet = { info: () => {}, warn: () => {} }
const echo = createEcho()
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({}, echo.bind)
})
afterAll(() => gateway[Symbol.asyncDispose]())

async function codesOf(answers: readonly Response[]): Promise<readonly string[]> {
  return Promise.all(answers.map(async (answer) => (await answer.json()).code))
}

describe('the replay cache', () => {
  it('GATE-02 accepts one of 50 copies that arrive at once', async () => {
    const request = await signCall({
      call: logout,
      key: await testDeviceKey('ann'),
      timeMs: testNowMs,
    })
    const before = echo.reached.length
    const all = await codesOf(await Promise.all(Array.from({ length: 50 }, () => gateway.send(request))))
    expect(all.filter((code) => code === '00000')).toHaveLength(1)
    expect(all.filter((code) => code === '00022')).toHaveLength(49)
    expect(echo.reached).toHaveLength(before + 1)
  })

  it('GATE-02 accepts each signature once within its whole window, whatever its unsigned digits say', async () => {
    const bucketMs = 100_000
    const clock = { nowMs: testNowMs - (testNowMs % bucketMs) }
    const now = () => clock.nowMs
    await using volatile = await openVolatile({ redisUrl: null, now, logger: quiet })
    await using moved = await startTestGateway({ now, volatile }, echo.bind)
    const key = await testDeviceKey('ann')
    // Of the next bucket: the longest that a signature is good for, three buckets from now.
    const timeMs = clock.nowMs + bucketMs
    const sign = () => signCall({ call: refreshSession, key, timeMs })
    const request = await sign()
    const windowMs = 3 * bucketMs
    expect(await codesOf([await moved.send(request)])).toEqual(['00000'])
    for (const [aheadMs, fresh] of [
      [0, '00000'],
      [1000, '00000'],
      [bucketMs, '00000'],
      [2 * bucketMs, '00000'],
      [windowMs - 1, '00000'],
      [windowMs, '00022'],
    ] as const) {
      clock.nowMs = timeMs - bucketMs + aheadMs
      const other = { ...request, headers: { ...request.headers, tm: String(timeMs + 99_999) } }
      const answers = [await moved.send(request), await moved.send(other), await moved.send(await sign())]
      expect(await codesOf(answers)).toEqual(['00022', '00022', fresh])
    }
  })

  it('GATE-02 remembers a request for 360 seconds, of each site by itself, and no longer', async () => {
    const clock = { nowMs: 0 }
    await using volatile = await openVolatile({ redisUrl: null, now: () => clock.nowMs, logger: quiet })
    const checkOf = (website: string) =>
      createReplayCheck({ volatile, website, countUncheckedRead: () => {} })
    const request = { call: logout, thumbprint: 'thumb', traceId: 'trace', timeMs: testNowMs }
    expect(await checkOf('one')(request)).toBe('fresh')
    expect(await checkOf('two')(request)).toBe('fresh')
    expect(await checkOf('one')({ ...request, thumbprint: 'other' })).toBe('fresh')
    clock.nowMs += 359_999
    expect(await checkOf('one')(request)).toBe('replayed')
    clock.nowMs += 1
    expect(await checkOf('one')(request)).toBe('fresh')
  })

  it('GATE-02 lets nobody use up the trace ids of another key, nor by a wrong signature', async () => {
    const traceId = newTraceId()
    const key = await testDeviceKey('ann')
    const timeMs = testNowMs
    const ours = await signCall({ call: refreshSession, key, timeMs, traceId })
    const theirs = await signCall({
      call: refreshSession,
      key: await testDeviceKey('thief'),
      timeMs,
      traceId,
    })
    const forged = {
      ...ours,
      headers: { ...ours.headers, 'device-sign': theirs.headers['device-sign'] ?? '' },
    }
    const answers = [await gateway.send(forged), await gateway.send(theirs), await gateway.send(ours)]
    expect(await codesOf(answers)).toEqual(['00023', '00000', '00000'])
  })

  it('GATE-02 fails closed for writes and open for reads when its store is down, and counts those', async () => {
    const volatile = await openVolatile({ redisUrl: null, now: () => testNowMs, logger: quiet })
    const own = createEcho()
    await using broken = await startTestGateway({ volatile }, own.bind)
    await volatile[Symbol.asyncDispose]()
    const key = await testDeviceKey('ann')
    const sealed = { fields: { loginName: 'ann', pwd: 'x' }, trust: broken.context.trust }
    for (const call of [logout, refreshSession, login]) {
      const part = call === login ? { sealed } : {}
      const answer = await broken.send(await signCall({ call, key, timeMs: testNowMs, ...part }))
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
      expect((await answer.json()).code).toBe('00503')
    }
    expect(own.reached).toEqual([])
    for (const mode of [1, 2] as const) {
      const read = { call: userinfo, input: false, key, mode, timeMs: testNowMs }
      expect(await codesOf([await broken.send(await signCall(read))])).toEqual(['00000'])
    }
    expect(broken.services.uncheckedReads()).toBe(2)
    const unsigned = await broken.call(userinfo.path, { body: 'false' })
    expect(unsigned.status).toBe(200)
    expect(broken.errors).toEqual([])
  })
})
