import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userinfo } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { startServerProcess } from '../../test/events/server-process.ts'
import { freePort } from '@portico/stores/test-free-port'
import { startCollector, startSilentCollector } from '../../test/tracing/collector.ts'
import { parseConfig } from '../config/config.ts'
import { createLogger } from '../operation/logger.ts'
import { openOtlp } from './otlp.ts'

const settings = (endpoint: string) => ({
  TRACES: 'otlp',
  TRACES_PERCENT: '100',
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
})

/** Opens traces, asks another service once, and ends them; answers what the log says. */
async function endedWith(endpoint: string): Promise<string> {
  await using other = await startCollector()
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => lines.push(line) })
  const tracing = openOtlp(parseConfig(settings(endpoint)), logger)
  await (await fetch(other.endpoint, { method: 'POST', body: '{"resourceSpans":[]}' })).text()
  await tracing[Symbol.asyncDispose]()
  return lines.join('')
}

describe('the end of traces', () => {
  it('SHIP-04 hands on what is left', async () => {
    await using collector = await startCollector()
    expect(await endedWith(collector.endpoint)).toBe('')
    expect(collector.spans.map(({ name }) => name)).toContain('ask 127.0.0.1')
  })

  it('SHIP-04 is a line in the log and no error where the collector is away', async () => {
    expect(await endedWith(`http://127.0.0.1:${await freePort()}`)).toContain('the last traces are lost')
  })

  it('SHIP-04 keeps no process longer than two seconds where the collector hangs', async () => {
    await using collector = await startSilentCollector()
    const dataFolder = await mkdtemp(join(tmpdir(), 'traces-'))
    await using stack = new AsyncDisposableStack()
    stack.defer(() => rm(dataFolder, { recursive: true, force: true }))
    const environment = { ROLES: 'gateway', DATA_DIR: dataFolder, LOG_LEVEL: 'error', SEALING: 'off' }
    const server = await startServerProcess({ ...environment, ...settings(collector.endpoint) })
    stack.defer(() => server.end('SIGKILL'))
    await fetch(`${server.origin}${userinfo.path}`, { method: 'POST' })
    const ended = server.end('SIGTERM')
    await collector.asked
    const askedMs = performance.now()
    await ended
    // Twice as long, for a machine with other work.
    expect(performance.now() - askedMs).toBeLessThan(4000)
  })
})
