import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type AnalyticsEvent, logInfo, systemCodes } from '@portico/contract'
import { openSql } from '@portico/stores'
import { afterAll, describe, expect, it } from 'vitest'
import { keptModules } from '../../test/kept-modules.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-report-'))
  cleaning.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function start(script: string, args: readonly string[], environment: Record<string, string>) {
  return spawn(process.execPath, [fileOf(script), ...args], {
    env: {
      ...keptModules,
      SEED_ACCOUNTS: 'off',
      MARKET_SOURCES: 'none',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function report(dataFolder: string, ...args: readonly string[]) {
  const child = start('report.ts', args, { DATA_DIR: dataFolder })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}

async function startServer(dataFolder: string) {
  const environment = { ROLES: 'gateway,collector', PORT: '0', DATA_DIR: dataFolder }
  const child = start('main.ts', [], environment)
  const address = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    const found = /^Portico is ready at (\S+)\n/m.exec(chunk.toString())?.[1]
    if (found !== undefined) address.resolve(found)
  })
  const ended = once(child, 'close')
  void ended.then(() => address.reject(new Error('the server ended')))
  return {
    address: await address.promise,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const now = Date.now()
const today = new Date(now).toISOString().slice(0, 10)

function pageView(): AnalyticsEvent {
  return {
    ...{ type: 'page', page_status: 'show', track_type: 'auto', event_tracking: 'page-view' },
    ...{ event_tracking_id: '/', curr_page: 'pair', curr_page_ext: { from: 'btc', to: 'usd' } },
    ...{ timestamp: now, ctime: now, seq: 1, log_seq: 1, page_unique_id: 'page-1' },
    ...{ url: 'http://localhost/convert/btc/usd?amount=2', device_id: 'device-1', session_id: 'session-1' },
    ...{ sys: systemCodes.mobile, log_env: 'online', first_visit_time: now, first_day: true, app_id: 'web' },
  }
}

async function send(address: string, events: readonly AnalyticsEvent[]): Promise<unknown> {
  const response = await fetch(`${address}${logInfo.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(events),
  })
  return response.json()
}

describe('npm run report', () => {
  it('ANA-10 tells what was stored, beside the running server and without it', async () => {
    const dataFolder = await makeDataFolder()
    const file = join(dataFolder, 'reports', `${today}.html`)
    let beside = ''
    {
      await using server = await startServer(dataFolder)
      const answer = { data: { accepted: 1, refused: 0 } }
      expect(await send(server.address, [pageView()])).toMatchObject(answer)
      expect(await send(server.address, [pageView()])).toMatchObject(answer)
      const { code, stdout, stderr } = await report(dataFolder, '--day', today)
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).toMatch(
        /\n {2}Visitors +1 {2}Distinct devices.*\n {2}Sessions +1 .*\n {2}Page views +1 /,
      )
      expect(stdout).toMatch(/\n +1 {2}#{24} {2}1 visitor {2}BTC → USD\n/)
      expect(stdout.endsWith(`\n${file}\n`)).toBe(true)
      expect(await readFile(file, 'utf8')).toContain('/convert/btc/usd')
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      beside = stdout
    }
    expect(await report(dataFolder, '--day', today)).toEqual({ code: 0, stdout: beside, stderr: '' })
  }, 240_000)

  it('writes where it is told, and asks why a day is empty', async () => {
    const dataFolder = await makeDataFolder()
    const html = join(dataFolder, 'elsewhere', 'a report.html')
    const { code, stdout } = await report(dataFolder, '--days', '2', '--html', html)
    expect(code).toBe(0)
    expect(stdout).toContain('are events on (EVENTS), and has anybody consented?')
    expect(stdout.endsWith(`\n${html}\n`)).toBe(true)
    expect(await readFile(html, 'utf8')).toContain('has anybody consented?')
  }, 120_000)

  it('says so where the database is in use and nobody answers', async () => {
    const dataFolder = await makeDataFolder()
    const logger = { info: () => {}, warn: () => {} }
    await using _holder = await openSql({ dataFolder, databaseUrl: null, logger })
    const { code, stdout, stderr } = await report(dataFolder)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^There is no report: The embedded database is in use, .*DATABASE_URL\.\n$/)
  }, 120_000)

  it('says which argument does not fit, and how to use it', async () => {
    const { code, stdout, stderr } = await report(tmpdir(), '--day', '2026-02-30')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^--day: expected a day such as \d{4}-\d\d-\d\d\n\nTells what visitors did/)
    expect(stderr).toContain('npm run report -- --days 7')
  })
})
