import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { freePort } from '@portico/stores/test-free-port'

/** Bytes that went through a Redis. */
export interface Traffic {
  readonly inBytes: number
  readonly outBytes: number
}

/** A running Redis that keeps nothing on disk. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string
  /** What came in and went out since its start. */
  traffic(): Promise<Traffic>
}

/** Whether Redis is among the commands of this system. */
export function hasRedisServer(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    // No such command: there is nothing to share snapshots over.
    return false
  }
}

/** What Redis answers to a command without arguments that are data. */
function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\nQUIT\r\n`))
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.once('error', reject)
    socket.once('end', () => resolve(answer))
  })
}

async function waitUntilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if ((await ask(port, 'PING').catch(() => '')).startsWith('+PONG')) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('redis-server does not answer')
}

function figureOf(answer: string, name: string): number {
  const text = new RegExp(`^${name}:(\\d+)`, 'm').exec(answer)?.[1]
  if (text === undefined) throw new Error(`Redis does not tell ${name}`)
  return Number(text)
}

/** Starts a Redis on a free port of loopback. */
export async function startRedisServer(): Promise<RedisServer> {
  const port = await freePort()
  const places = ['--port', String(port), '--bind', '127.0.0.1', '--dir', tmpdir()]
  const child = spawn('redis-server', [...places, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
  await waitUntilReady(port)
  return {
    url: `redis://127.0.0.1:${port}`,
    async traffic() {
      const answer = await ask(port, 'INFO stats')
      return {
        inBytes: figureOf(answer, 'total_net_input_bytes'),
        outBytes: figureOf(answer, 'total_net_output_bytes'),
      }
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
