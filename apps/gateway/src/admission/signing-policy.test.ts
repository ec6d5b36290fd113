import { calls, gatewaySignConfig, login, logout, switchWeb, userinfo } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { startTestGateway } from '../../test/gateway.ts'
import { algorithmsOf, modesOf, signingRules } from './signing-policy.ts'

describe('signingRules', () => {
  const rules = signingRules()
  const covered = (path: string) =>
    rules.exactUrls.includes(path) || rules.prefixUrls.some((prefix) => path.startsWith(prefix))

  it('SIGN-01 tells of every signed call exactly, and of no other', () => {
    for (const call of calls) {
      expect(covered(call.path)).toBe(call.signature !== 'none')
      const modes =
        rules.signModes[call.path] ??
        rules.prefixUrls
          .filter((prefix) => call.path.startsWith(prefix))
          .map((prefix) => rules.signModes[prefix])[0]
      expect(modes ?? []).toEqual(modesOf(call))
    }
    expect(Object.keys(rules.signModes).every(covered)).toBe(true)
  })

  it('SIGN-01 asks writes for mode 2 and lets reads choose', () => {
    expect([modesOf(logout), modesOf(login), modesOf(switchWeb)]).toEqual([[2], [2], [2]])
    expect(modesOf(userinfo)).toEqual([1, 2])
    expect(rules.prefixUrls).toEqual(['/v1/user/sub/switch/'])
    expect(rules.userCheckDeviceUrl.toSorted()).toEqual([
      '/v1/user/agency/login',
      '/v1/user/fido/login',
      '/v1/user/login',
      '/v1/user/public/third/apple',
      '/v1/user/public/third/google',
      '/v1/user/public/third/openId',
      '/v1/user/public/third/telegram',
      '/v1/user/public/third/wallet',
    ])
  })

  it('KEY-01 takes small keys only where they are asked for', () => {
    expect(algorithmsOf('rsa2048')).toEqual(['rsa2048'])
    expect(algorithmsOf('rsa1024')).toEqual(['rsa1024', 'rsa2048'])
  })
})

describe('GET /v1/mix/config/gatewaySignConfig', () => {
  it('SIGN-01 answers the rules with the key of this moment, for nobody to keep', async () => {
    await using gateway = await startTestGateway()
    const answer = await gateway.call(gatewaySignConfig.path, { method: 'GET' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { code, data } = await answer.json()
    expect(code).toBe('00000')
    const { serverPublicKey, serverPublicKeySign } = gateway.context.trust
    expect(data.gatewaySignConfig).toEqual({
      clientOpen: true,
      defaultAlgorithm: 'rsa2048',
      serverPublicKey,
      serverPublicKeySign,
      ...signingRules(),
    })
  })

  it('SIGN-01 follows a key that changes', async () => {
    const trust = {
      serverPublicKey: 'first',
      serverPublicKeySign: '1.first',
      privateKeyOf: () => null,
    }
    await using gateway = await startTestGateway({ trust })
    const ask = async () => {
      const answer = await gateway.call(gatewaySignConfig.path, { method: 'GET' })
      return (await answer.json()).data.gatewaySignConfig.serverPublicKey
    }
    expect(await ask()).toBe('first')
    trust.serverPublicKey = 'second'
    expect(await ask()).toBe('second')
  })
})
