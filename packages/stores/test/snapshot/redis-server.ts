import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.mjs'

/** A Redis of a test's own, which it may kill. Nothing that it held survives, unless its settings say so. */
export interface KillableRedis extends AsyncDisposable {
  readonly url: string
  /** Starts it again; resolves when it accepts connections. */
  start(): Promise<void>
  /** Sends it one command, such as `CONFIG SET maxmemory 1`; resolves with what it answers. */
  tell(command: string): Promise<string>
  /** Ends it without a chance to say so. */
  kill(): Promise<void>
  /** Ends it as an operator does. */
  stop(): Promise<void>
}

/** Whether there is a program to start. */
export function hasRedisServer(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })
}

/** Sends a command as a line, which Redis takes as well. */
async function tell(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${command}\r\n`)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer).trim()
}

const forgetful = ['--save', '', '--appendonly', 'no']

/** Starts a Redis on a free port of loopback, with a file of settings where one is given. */
export async function startKillableRedis(settings: string | null = null): Promise<KillableRedis> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const places = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
  const args = settings === null ? [...places, ...forgetful] : [settings, ...places]
  let child: ChildProcess | null = null
  async function start() {
    child = spawn('redis-server', args, { stdio: 'ignore' })
    while (!(await accepts(port))) await new Promise((resolve) => setImmediate(resolve))
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'close')
    child.kill(signal)
    await gone
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    tell: (command) => tell(port, command),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async [Symbol.asyncDispose]() {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
