import { gatewaySignConfig, logout, marketAssets, userinfo } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signCall, testDeviceKey } from '../../test/caller.ts'
import { startTestGateway, type TestGateway, testNowMs } from '../../test/gateway.ts'

let state: 'open' | 'closed' = 'open'
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ mayServeAccounts: () => state === 'open' })
})
afterAll(() => gateway[Symbol.asyncDispose]())

describe('a gateway that may not serve accounts', () => {
  it('SAFE-06 answers what needs no account, refuses what does, and goes on when it may', async () => {
    const key = await testDeviceKey('ann')
    const signed = async () =>
      (await gateway.send(await signCall({ call: logout, key, timeMs: testNowMs }))).status
    const read = async () =>
      (await gateway.send(await signCall({ call: userinfo, input: false, key, mode: 1, timeMs: testNowMs })))
        .status
    const config = async () => (await gateway.call(gatewaySignConfig.path, { method: 'GET' })).status
    const visitor = async () => (await gateway.call(userinfo.path, { body: 'false' })).status
    const prices = async () => (await gateway.call(marketAssets.path, { method: 'GET' })).status
    const all = async () => [await signed(), await read(), await config(), await visitor(), await prices()]
    expect(await all()).toEqual([200, 200, 200, 200, 200])
    state = 'closed'
    expect(await all()).toEqual([503, 503, 503, 200, 200])
    const refused = await gateway.call(gatewaySignConfig.path, { method: 'GET' })
    expect([refused.headers.get('retry-after'), (await refused.json()).code]).toEqual(['2', '00503'])
    state = 'open'
    expect(await all()).toEqual([200, 200, 200, 200, 200])
  })
})
