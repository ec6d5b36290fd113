import { gatewaySignConfig } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../test/server.ts'

const config = (server: TestServer) =>
  server.fetch(gatewaySignConfig.path, { headers: { uhti: '0123456789abcdef' } })

function testKeys(redisUrl: string): void {
  it('ENC-04 a process with a folder of its own says so and serves no accounts; its pages stay up', async () => {
    const environment = { REDIS_URL: `${redisUrl}/13`, ROLES: 'site,gateway' }
    await using ours = await startTestServer(environment)
    expect((await config(ours)).status).toBe(200)
    await using other = await startTestServer(environment)
    const refused = await config(other)
    expect([refused.status, (await refused.json()).code]).toEqual([503, '00503'])
    const readiness = await other.fetch('/readyz')
    const { reasons, roles } = await readiness.json()
    expect([readiness.status, roles]).toEqual([200, { site: 'degraded', gateway: 'down' }])
    expect(reasons.join()).toContain('are not those of the other processes of this site')
    expect((await other.fetch('/')).status).toBe(200)
    expect((await config(ours)).status).toBe(200)
  }, 60_000)
}

const redisUrl = process.env['TEST_REDIS_URL']
describe.runIf(redisUrl !== undefined)('keys of several processes', () => testKeys(redisUrl ?? ''))
