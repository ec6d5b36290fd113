import { openRateLimits } from '@portico/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountGateway, openTestSql, startAccountGateway } from '../../../test/accounts.ts'
import { basic, openBackend, type TestBackend } from '../../../test/backends.ts'
import { createRateRules, defaultRateRules } from '../../index.ts'

const quiet = { info: () => {}, warn: () => {} }

describe('limits of the interface for backends', () => {
  const stack = new AsyncDisposableStack()
  let accounts: AccountGateway
  let backend: TestBackend
  let serves = true
  beforeAll(async () => {
    const rules = createRateRules(1, {
      ...defaultRateRules,
      backend: [{ points: 20, windowMs: 600_000 }],
      backendFailure: [{ points: 3, windowMs: 600_000 }],
    })
    const limits = stack.use(await openRateLimits({ rules, redisUrl: null, logger: quiet }))
    const sql = stack.use(await openTestSql())
    accounts = stack.use(await startAccountGateway(sql, { limits, mayServeAccounts: () => serves }))
    backend = await openBackend(accounts, sql, { name: 'desk' })
  }, 120_000)
  afterAll(() => stack.disposeAsync())

  const from = (ip: string, authorization = basic('desk', backend.credentials.clientSecret)) =>
    accounts.gateway.call('/backend/v1/introspect', {
      body: 'token=a',
      headers: {
        authorization,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': ip,
      },
    })

  it('ACC-08 stop an address that guesses, and no backend at another one', async () => {
    const wrong = basic('desk', 'wrong')
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await from('192.0.2.1', wrong)).status).toBe(401)
    const stopped = await from('192.0.2.1', wrong)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('192.0.2.2')).status).toBe(200)
    const message = await accounts.gateway.call('/backend/v1/messages/desk', {
      body: '{}',
      headers: { 'x-forwarded-for': '192.0.2.1' },
    })
    expect(message.status).toBe(429)
  })

  it('ACC-08 stop an address and a backend that ask too much', async () => {
    const answers = []
    for (let attempt = 0; attempt < 30; attempt += 1)
      answers.push((await from(`192.0.2.${attempt + 10}`)).status)
    expect(answers.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 200))
    expect(answers.slice(19)).toEqual(Array.from({ length: 11 }, () => 429))
    const keys = () =>
      accounts.gateway.call('/backend/v1/jwks.json', {
        method: 'GET',
        headers: { 'x-forwarded-for': '192.0.2.200' },
      })
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await keys()).status).toBe(200)
    expect((await keys()).status).toBe(429)
  })

  it('ACC-08 answer nothing while the process may not serve accounts, and nothing for another host', async () => {
    serves = false
    const away = await from('192.0.2.210')
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2'])
    serves = true
    const elsewhere = await accounts.gateway.raw(
      'GET /backend/v1/jwks.json HTTP/1.1\r\nhost: elsewhere.example\r\nconnection: close\r\n\r\n',
    )
    expect(elsewhere).toMatch(/^HTTP\/1\.1 400 /)
  })
})
