import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { userinfo } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { createStopSignals, type SignalSource } from './stop-signals.ts'
import { everythingFrom } from '../test/server.ts'
import { keptModules } from '../test/kept-modules.ts'

const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url))

interface StartedProcess extends AsyncDisposable {
  readonly child: ChildProcess
  /** Resolves with the address once the line is printed. */
  readonly ready: Promise<string>
  /** Resolves with how the process ended and all that it printed. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

async function startProcess(environment: Record<string, string> = {}): Promise<StartedProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-'))
  const child = spawn(process.execPath, [mainFile], {
    env: {
      ...keptModules,
      ROLES: 'gateway',
      PORT: '0',
      DATA_DIR: dataFolder,
      SEED_ACCOUNTS: 'off',
      MARKET_SOURCES: 'none',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      const address = /^Portico is ready at (\S+)\n/m.exec(stdout)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }))
  return {
    child,
    ready,
    ended,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) child.kill('SIGKILL')
      await ended
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

const fields = 'uhti: 0123456789abcdef\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n'

/** A request whose body has not arrived, as the server knows once it answered another one. */
async function startSlowRequest(address: string) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  const answer = everythingFrom(socket)
  socket.write(`POST ${userinfo.path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\n${fields}`)
  await (await fetch(`${address}/healthz`)).text()
  return { socket, answer }
}

describe('the process', () => {
  it('OPS-01 prints one line when it is ready, finishes what is on its way at SIGTERM, and ends by itself', async () => {
    await using started = await startProcess()
    const address = await started.ready
    const { socket, answer } = await startSlowRequest(address)
    started.child.kill('SIGTERM')
    const refusal = () =>
      fetch(address).then(
        () => 'answered',
        () => 'refused',
      )
    await expect.poll(refusal, { timeout: 5000 }).toBe('refused')
    socket.write('false')
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(await started.ended).toEqual({ code: 0, stdout: `Portico is ready at ${address}\n`, stderr: '' })
  })

  it('prints the accounts to try before it says that it is ready', async () => {
    await using started = await startProcess({ SEED_ACCOUNTS: 'auto' })
    await started.ready
    started.child.kill('SIGINT')
    const { stdout } = await started.ended
    expect(stdout).toMatch(/^Accounts to try, on this machine only:\n {2}user: trader@example\.com \S{12,}\n/)
  })

  it('OPS-01 names whom it asks for market data before it says that it is ready, and nobody where nobody is asked', async () => {
    await using started = await startProcess({
      MARKET_SOURCES: 'daily',
      FRANKFURTER_URL: 'http://127.0.0.1:1',
      CURRENCY_API_URL: 'http://127.0.0.1:2/{date}/',
      MARKET_PRIVATE_HOSTS: '127.0.0.1:1,127.0.0.1:2',
    })
    const address = await started.ready
    started.child.kill('SIGINT')
    expect((await started.ended).stdout).toBe(
      `Market data is asked from 127.0.0.1:1, 127.0.0.1:2; MARKET_SOURCES=none asks nobody.\nPortico is ready at ${address}\n`,
    )
  })

  it('OPS-01 is forced by a second signal', async () => {
    await using started = await startProcess()
    const { answer } = await startSlowRequest(await started.ready)
    const begun = performance.now()
    started.child.kill('SIGTERM')
    started.child.kill('SIGINT')
    expect(await answer).toBe('')
    expect((await started.ended).code).toBe(0)
    expect(performance.now() - begun).toBeLessThan(8000)
  })

  it('OPS-01 says which variables do not fit, all at once, and ends with code 2', async () => {
    await using started = await startProcess({
      PORT: 'many',
      ROLES: 'cook',
      DATABASE_URL: 'mysql://root:hunter2@db',
    })
    const { code, stdout, stderr } = await started.ended
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('PORT: expected a port from 0 to 65535')
    expect(stderr).toContain('ROLES: expected one or more of site, gateway, market, collector and console')
    expect(stderr).toContain('DATABASE_URL: expected a postgres:// address')
    expect(stderr).not.toMatch(/hunter2|at file:|node:internal/)
  })

  it('OPS-01 says that the port is in use', async () => {
    const other = createServer()
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await using started = await startProcess({ PORT: String(port) })
    const { code, stderr } = await started.ended
    other.close()
    expect(code).toBe(2)
    expect(stderr).toContain(`PORT: ${port} on 127.0.0.1 is in use`)
  })

  it('OPS-01 logs JSON lines with the trace id on standard error', async () => {
    await using started = await startProcess({ LOG_LEVEL: 'info' })
    const address = await started.ready
    await fetch(`${address}/v1/nowhere`, { headers: { uhti: 'trace-id-of-a-test' } })
    started.child.kill('SIGINT')
    const { stdout, stderr } = await started.ended
    expect(stdout.split('\n')).toHaveLength(2)
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.find((line) => line.traceId === 'trace-id-of-a-test')).toMatchObject({
      status: 404,
      path: '/v1/nowhere',
    })
  })
})

describe('a process that a balancer takes out', () => {
  it('OPS-01 answers on for DRAIN_SECONDS after SIGTERM, and says that nothing more should come', async () => {
    await using started = await startProcess({ DRAIN_SECONDS: '4' })
    const address = await started.ready
    const statusOf = async (path: string) => {
      const answer = await fetch(`${address}${path}`, { headers: { connection: 'close' } })
      return [answer.status, await answer.text()] as const
    }
    expect((await statusOf('/readyz'))[0]).toBe(200)
    started.child.kill('SIGTERM')
    await expect.poll(async () => (await statusOf('/readyz'))[0]).toBe(503)
    expect((await statusOf('/readyz'))[1]).toContain('the server is stopping')
    expect((await statusOf('/v1/market/assets?limit=1'))[0]).toBe(200)
    expect(await started.ended).toMatchObject({ code: 0 })
  })
})

describe('createStopSignals', () => {
  function createSource() {
    const listeners = new Set<() => void>()
    const source: SignalSource = {
      on: (_signal, listener) => listeners.add(listener),
      off: (_signal, listener) => listeners.delete(listener),
    }
    const send = () => [...listeners].forEach((listener) => listener())
    return { source, listeners, send }
  }

  it('OPS-01 stops at the first, forces at the second, and leaves the third to the system', () => {
    const { source, listeners, send } = createSource()
    using signals = createStopSignals(source)
    send()
    expect([signals.stop.aborted, signals.force.aborted]).toEqual([true, false])
    send()
    expect([signals.stop.aborted, signals.force.aborted]).toEqual([true, true])
    expect(listeners.size).toBe(0)
  })

  it('OPS-01 leaves first where that is wanted, stops so long after it, and at once at the second', async () => {
    const { source, send } = createSource()
    using signals = createStopSignals(source, () => 20)
    send()
    expect([signals.leave.aborted, signals.stop.aborted]).toEqual([true, false])
    await once(signals.stop, 'abort')
    expect(signals.force.aborted).toBe(false)
    using others = createStopSignals(source, () => 300_000)
    send()
    send()
    expect([others.stop.aborted, others.force.aborted]).toEqual([true, true])
  })

  it('stops listening when it is disposed', () => {
    const { source, listeners } = createSource()
    createStopSignals(source)[Symbol.dispose]()
    expect(listeners.size).toBe(0)
  })
})
