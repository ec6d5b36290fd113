import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { gatewaySignConfig, marketAssets } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { startSkewedRedis } from '../test/operation/skewed-redis.ts'
import { startTestServer } from '../test/server.ts'
import { keptModules } from '../test/kept-modules.ts'

const longWait = { timeout: 20_000 }
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

interface Answered {
  fetch(path: string, init?: RequestInit): Promise<Response>
}

const statusOf = async (server: Answered, path: string) => (await server.fetch(path)).status

/** What is said of the clock, and what the balancers of the whole process and of each role see. */
async function readiness(server: Answered) {
  const { reasons = [] }: { reasons?: readonly string[] } = await (await server.fetch('/readyz')).json()
  const paths = ['', '?role=site', '?role=gateway', '?role=market']
  const states = await Promise.all(paths.map((query) => statusOf(server, `/readyz${query}`)))
  return [reasons.filter((text) => text.includes('clock')).length, ...states]
}

const metricsToken = 'a-token-of-the-tests-which-is-long-enough'

async function metricsOf(server: Answered): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  return (await server.fetch('/metrics', { headers })).text()
}

const askConfig = (server: Answered) =>
  server.fetch(gatewaySignConfig.path, { headers: { uhti: '0123456789abcdef' } })

/** A whole process whose clock is so many seconds off from the start. */
async function startShifted(seconds: number, environment: Record<string, string>) {
  const shift = `const now = Date.now; Date.now = () => now() + ${seconds * 1000}`
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${shift}`, main], {
    env: {
      ...keptModules,
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      SEED_ACCOUNTS: 'off',
      MARKET_SOURCES: 'none',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let errors = ''
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString()
  })
  let origin = ''
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /ready at http:\/\/[^:]+:(\d+)/.exec(line) ?? []
    if (port === undefined) continue
    origin = `http://127.0.0.1:${port}`
    child.stdout.resume()
    break
  }
  return {
    isReady: origin !== '',
    errors: () => errors,
    fetch: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function describeClock(redisUrl: string): void {
  it('SAFE-06 a store whose clock alone is wrong leaves pages up, and stops market and accounts until it is right', async () => {
    await using redis = await startSkewedRedis(`${redisUrl}/11`)
    await using server = await startTestServer({ REDIS_URL: redis.redisUrl, METRICS_TOKEN: metricsToken })
    await expect.poll(() => readiness(server), longWait).toEqual([0, 200, 200, 200, 200])
    expect((await askConfig(server)).status).toBe(200)
    const begunMs = performance.now()
    redis.set(-300)
    await expect.poll(() => readiness(server), longWait).toEqual([1, 200, 200, 503, 503])
    expect(performance.now() - begunMs).toBeLessThan(10_000)
    const { reasons } = await (await server.fetch('/readyz')).json()
    expect(reasons.join()).toMatch(/the clock is (?:299\.\d|300(?:\.\d)?) s ahead of that of Redis/)
    expect(await statusOf(server, '/')).toBe(200)
    expect(await statusOf(server, marketAssets.path)).toBe(200)
    const refused = await askConfig(server)
    expect([refused.status, (await refused.json()).code]).toEqual([503, '00503'])
    const metrics = await metricsOf(server)
    expect(metrics).toMatch(/^portico_clock_offset_seconds\{store="Redis"\} (?:299\.9|300)/m)
    expect(metrics).toContain('portico_condition{subject="clock"} 2')
    redis.set(0)
    await expect.poll(() => readiness(server), longWait).toEqual([0, 200, 200, 200, 200])
    expect((await askConfig(server)).status).toBe(200)
  }, 60_000)

  it('SAFE-06 a process whose own clock is wrong makes no keys, and publishes nothing with those that it has', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'portico-clock-'))
    await using _ = { [Symbol.asyncDispose]: () => rm(dataFolder, { recursive: true, force: true }) }
    const environment = { DATA_DIR: dataFolder, REDIS_URL: `${redisUrl}/12`, ROLES: 'gateway,market' }
    {
      await using first = await startShifted(300, environment)
      expect(first.isReady).toBe(false)
      expect(first.errors()).toContain('while the clock is wrong')
      expect(await readdir(join(dataFolder, 'trust'))).toEqual([])
    }
    {
      await using right = await startShifted(0, { ...environment, ROLES: 'gateway' })
      expect(right.isReady).toBe(true)
    }
    // A year ahead, when every key has to be renewed.
    const kept = await readdir(join(dataFolder, 'trust'))
    await using wrong = await startShifted(370 * 86_400, environment)
    expect(wrong.isReady).toBe(true)
    expect(await statusOf(wrong, '/readyz')).toBe(503)
    expect(await statusOf(wrong, marketAssets.path)).toBe(200)
    expect(await readdir(join(dataFolder, 'trust'))).toEqual(kept)
  }, 60_000)
}

const redisUrl = process.env['TEST_REDIS_URL']
describe('a wrong clock', () => {
  it('SAFE-06 is none where every store is embedded', async () => {
    await using server = await startTestServer({ ROLES: 'site', METRICS_TOKEN: metricsToken })
    expect((await readiness(server)).slice(0, 3)).toEqual([0, 200, 200])
    expect(await metricsOf(server)).not.toContain('portico_clock_offset_seconds{')
  })
  if (redisUrl !== undefined) describeClock(redisUrl)
})
