import { cspSecurity } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { policyReportPath } from '../http/headers.ts'
import { startTestServer } from '../../test/server.ts'
import { createLogBudget } from './log-budget.ts'
import { createLogger, factsOf } from './logger.ts'

describe('/metrics', () => {
  it('OPS-01 counts requests by kind and status class, cache hits and event-loop lag', async () => {
    await using server = await startTestServer()
    await server.fetch('/')
    await server.fetch('/assets/x.js')
    await server.fetch('/v1/nowhere')
    const text = await server.metrics()
    expect(text).toMatch(/portico_http_request_duration_seconds_count\{kind="page",status="2xx"\} 1/)
    expect(text).toMatch(/portico_http_request_duration_seconds_count\{kind="asset",status="2xx"\} 1/)
    expect(text).toMatch(/portico_http_request_duration_seconds_count\{kind="call",status="4xx"\} 1/)
    expect(text).toMatch(/portico_page_cache_total\{result="hit"\} 1/)
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds /)
    expect(text).toMatch(/portico_snapshot_age_seconds \d/)
  })

  it('OPS-01 is read by nobody without a token, so that no proxy on this machine publishes it', async () => {
    await using server = await startTestServer({ ROLES: 'site,market', METRICS_TOKEN: '' })
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer null' }]) {
      const answer = await server.fetch('/metrics', { headers })
      expect([answer.status, await answer.json()]).toEqual([403, { state: 'refused' }])
    }
  })

  it('asks for the token where there is one', async () => {
    await using server = await startTestServer({
      ROLES: 'site,market',
      METRICS_TOKEN: 'a-token-of-the-operator',
    })
    const status = async (authorization: string) =>
      (await server.fetch('/metrics', { headers: { authorization } })).status
    expect(await status('Bearer a-token-of-the-operator')).toBe(200)
    for (const wrong of ['', 'Bearer ', 'Bearer a-token-of-the-operato', 'Basic a-token-of-the-operator']) {
      expect(await status(wrong)).toBe(403)
    }
  })
})

describe('the version', () => {
  it('SHIP-02 is in a header of each answer and in the body of /healthz', async () => {
    await using server = await startTestServer({ ROLES: 'site,market' })
    for (const path of ['/', '/assets/x.js', '/v1/nowhere', '/healthz', '/fails']) {
      const answer = await server.fetch(path)
      expect(answer.headers.get('x-build-version'), path).toMatch(/^\d+\.\d+\.\d+$/)
    }
    const body = await (await server.fetch('/healthz')).json()
    expect(body).toEqual({
      ...{ state: 'alive', commit: 'unknown' },
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
  })

  it('SHIP-02 is told to nobody where the operator does not want it', async () => {
    await using server = await startTestServer({ ROLES: 'site,market', SHOW_VERSION: 'off' })
    const answer = await server.fetch('/healthz')
    expect(await answer.json()).toEqual({ state: 'alive' })
    expect((await server.fetch('/')).headers.has('x-build-version')).toBe(false)
    expect(answer.headers.has('x-build-version')).toBe(false)
  })
})

describe('policy reports', () => {
  const single = {
    'csp-report': {
      'violated-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?secret=1',
      'document-uri': 'https://www.example.com/fr?email=a@b.c#x',
    },
  }
  const send = (type: string, body: string) => ({ method: 'POST', headers: { 'content-type': type }, body })

  it('OPS-01 takes both forms, counts them by directive and logs them without queries', async () => {
    await using server = await startTestServer({ ROLES: 'site,market' })
    const first = await server.fetch(policyReportPath, send('application/csp-report', JSON.stringify(single)))
    expect([first.status, await first.text()]).toEqual([204, ''])
    const list = [
      {
        type: 'csp-violation',
        body: { effectiveDirective: 'trusted-types', blockedURL: 'x', documentURL: 'y' },
      },
      { type: 'csp-violation', body: { effectiveDirective: 'made-up"\n', blockedURL: '', documentURL: '' } },
      { type: 'deprecation', body: { id: 'x' } },
    ]
    const second = await server.fetch(
      policyReportPath,
      send('application/reports+json', JSON.stringify(list)),
    )
    expect(second.status).toBe(204)
    const text = await server.metrics()
    expect(text).toContain('portico_csp_reports_total{directive="script-src-elem"} 1')
    expect(text).toContain('portico_csp_reports_total{directive="trusted-types"} 1')
    expect(text).toContain('portico_csp_reports_total{directive="other"} 1')
    const logged = JSON.stringify(server.lines)
    expect(logged).toContain('https://evil.example/x.js')
    expect(logged).not.toMatch(/secret=1|a@b\.c|made-up/)
  })

  it.each([
    ['application/csp-report', '{', 400],
    ['application/csp-report', '{}', 400],
    ['application/csp-report', 'null', 400],
    ['application/reports+json', '{"type":"csp-violation"}', 400],
    ['application/reports+json', JSON.stringify(Array.from({ length: 101 }, () => ({ type: 'x' }))), 400],
    ['application/csp-report', '{"csp-report":{"blocked-uri":5}}', 400],
    ['text/plain', '{}', 415],
    ['application/csp-report', ' '.repeat(65_537), 413],
  ])('GATE-03 refuses %s with the body %.40j', async (type, body, status) => {
    await using server = await startTestServer({ ROLES: 'site,market' })
    const response = await server.fetch(policyReportPath, send(type, body))
    expect(response.status).toBe(status)
    expect(await server.metrics()).not.toMatch(/portico_csp_reports_total\{/)
  })

  it('logs so many reports and counts them all', async () => {
    await using server = await startTestServer()
    const report = { bizType: 'widget', data: { event: 'failed', reason: 'x' }, timestamp: 1, page: '/' }
    for (let sent = 0; sent < 30; sent += 1) {
      await server.fetch(cspSecurity.path, send('application/json', JSON.stringify(report)))
    }
    const logged = server.lines.filter((line) => line.message === 'a browser reported a security event')
    expect(logged).toHaveLength(20)
    expect(await server.metrics()).toContain('portico_security_reports_total 30')
  })
})

describe('createLogBudget', () => {
  it('fills again when the window is over', () => {
    let nowMs = 0
    const mayLog = createLogBudget({ lines: 2, windowMs: 100, now: () => nowMs })
    expect([mayLog(), mayLog(), mayLog()]).toEqual([true, true, false])
    nowMs = 99
    expect(mayLog()).toBe(false)
    nowMs = 100
    expect(mayLog()).toBe(true)
  })
})

describe('createLogger', () => {
  function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
    const lines: string[] = []
    write(createLogger('info', { write: (line) => lines.push(line) }))
    return lines.join('')
  }

  it('OPS-01 writes one JSON line, whatever is in it', () => {
    const line = logged((logger) => logger.warn({ page: 'a\n{"level":60}\u2028' }, 'line\nbreak'))
    expect(line.trimEnd().split('\n')).toHaveLength(1)
    expect(JSON.parse(line)).toMatchObject({
      service: 'portico',
      page: 'a\n{"level":60}\u2028',
      msg: 'line\nbreak',
    })
  })

  it('OPS-01 says on every line which process wrote it: role, brand, instance and version', () => {
    const config = parseConfig({ ROLES: 'site,gateway', BRAND: 'contrast', INSTANCE: 'web-3' })
    const lines: string[] = []
    createLogger('warn', { write: (line) => lines.push(line) }, factsOf(config)).warn({}, 'x')
    expect(JSON.parse(lines.join(''))).toMatchObject({
      ...{ service: 'portico', role: 'site,gateway', brand: 'contrast', instance: 'web-3' },
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
  })

  it.each([
    [{ password: 'canary-1' }],
    [{ body: { pwd: 'canary-2' } }],
    [{ request: { headers: { authorization: 'canary-3' } } }],
    [{ request: { headers: { 'set-cookie': 'canary-4' } } }],
    [{ secrets: { databaseUrl: 'canary-5' } }],
    [{ pair: { privateKeyPem: 'canary-6' } }],
  ])('OPS-01 hides the secret in %j', (fields) => {
    expect(logged((logger) => logger.error(fields, 'x'))).not.toContain('canary')
  })
})

describe('the request log', () => {
  it('OPS-01 names the trace id that the caller sent, and never the query', async () => {
    await using server = await startTestServer({ ROLES: 'site,market' })
    await server.fetch('/convert?secret=1', { headers: { uhti: 'trace-id-of-a-caller' } })
    await server.fetch('/convert', { headers: { uhti: 'bad id' } })
    const requests = server.lines.filter((line) => line.message === 'request')
    expect(requests[0]?.fields).toMatchObject({
      traceId: 'trace-id-of-a-caller',
      path: '/convert',
      status: 200,
    })
    expect(requests[1]?.fields).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(JSON.stringify(requests)).not.toContain('secret')
  })
})
