import { generateDeviceKey, signRequest, utf8 } from '@portico/channel'
import { describe, expect, it } from 'vitest'
import { checkPasswords, checkSignatures } from './raw-work.ts'

async function signed(body: string) {
  const key = await generateDeviceKey('rsa1024', { extractable: false })
  const at = { path: '/v1/user/overview/userinfo', timeMs: 1_800_000_012_345, traceId: 'a'.repeat(32) }
  const signature = await signRequest({ ...at, key, mode: 2, body: utf8(body) })
  const headers = { ...signature, tm: String(at.timeMs), uhti: at.traceId }
  return { method: 'POST', path: at.path, headers, body } as const
}

describe('checkSignatures', () => {
  it('does the work of each call', async () => {
    const { cpuMs, perSecond } = checkSignatures([await signed('false'), await signed('true')])
    expect(cpuMs).toBeGreaterThan(0)
    expect(perSecond).toBeGreaterThan(0)
  })

  it.each([{ body: 'true' }, { path: '/v1/user/logout' }])('refuses a call changed to %j', async (change) => {
    const call = await signed('false')
    expect(() => checkSignatures([call, { ...call, ...change }])).toThrow('does not hold')
  })
})

describe('checkPasswords', () => {
  it('verifies as many as it is told to', async () => {
    const { cpuMs, perSecond } = await checkPasswords(3)
    expect(cpuMs).toBeGreaterThan(0)
    expect(perSecond).toBeGreaterThan(0)
  })
})
