import { analyticsLibVersion, clientCommonConfig, parseOutput, webAppId } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { signCall, testDeviceKey } from '../../test/caller.ts'
import { startTestGateway, testNowMs } from '../../test/gateway.ts'
import { testSession } from '../../test/session.ts'

const input = { libVersion: analyticsLibVersion, appId: webAppId }

describe('POST /v1/mix/public/clientCommonConfig', () => {
  it.each([
    ['wanted', {}, true],
    ['not wanted', { events: null }, false],
  ])('ANA-06 tells a visitor that events are %s, and his address', async (_name, part, isWanted) => {
    await using gateway = await startTestGateway(part)
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' }
    const answer = await gateway.call(clientCommonConfig.path, { body: JSON.stringify(input), headers })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(parseOutput(clientCommonConfig, (await answer.json()).data)).toEqual({
      clientCommonConfig: { eventLogUploadSwitch: isWanted, userId: '' },
      localVo: { ip: '127.0.0.1' },
      device: {
        browser: 'Firefox',
        browser_version: '133.0',
        sys: 3,
        os_version: 'Linux',
        manufacturer: '',
        model: '',
      },
    })
  })

  it('ANA-01 tells a caller his device, by his user agent and the hints that he adds', async () => {
    await using gateway = await startTestGateway()
    const userAgent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
    const answer = await gateway.call(clientCommonConfig.path, {
      body: JSON.stringify({ ...input, model: 'Pixel 9', platformVersion: '15.0.0' }),
      headers: { 'user-agent': userAgent },
    })
    const { device } = parseOutput(clientCommonConfig, (await answer.json()).data)
    expect(device).toMatchObject({ sys: 4, os_version: 'Android 15.0.0', model: 'Pixel 9' })
  })

  it('ANA-06 tells who is signed in, to the session’s own key alone', async () => {
    await using gateway = await startTestGateway()
    const { thumbprint } = await testDeviceKey('ann')
    gateway.services.sessions.byToken.set('token-of-ann', testSession('ann', thumbprint))
    const headers = { cookie: '__Host-sid=token-of-ann' }
    const userIdFor = async (name: string) => {
      const key = await testDeviceKey(name)
      const request = { call: clientCommonConfig, input, key, timeMs: testNowMs, mode: 1, headers } as const
      const { code, data } = await (await gateway.send(await signCall(request))).json()
      return [code, data?.clientCommonConfig.userId]
    }
    expect(await userIdFor('ann')).toEqual(['00000', '1000000001'])
    expect(await userIdFor('thief')).toEqual(['00023', undefined])
    const unsigned = await gateway.call(clientCommonConfig.path, { body: JSON.stringify(input), headers })
    expect((await unsigned.json()).code).toBe('00020')
  })

  it.each([
    ['no app', {}],
    ['an app’s id that is none', { appId: '../web' }],
    ['a version that is none', { appId: 'web', libVersion: '1.1.45-beta' }],
    ['a hint that is too long', { appId: 'web', model: 'x'.repeat(65) }],
    ['a field that is not known', { appId: 'web', userId: '1' }],
    ['a list', [input]],
  ])('GATE-03 answers 400 to %s', async (_name, body) => {
    await using gateway = await startTestGateway()
    const answer = await gateway.call(clientCommonConfig.path, { body: JSON.stringify(body) })
    expect([answer.status, (await answer.json()).code]).toEqual([400, '00400'])
  })
})
