import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import nodeFlags from '../../node-flags.json' with { type: 'json' }
import { nextMessage } from '../child.ts'
import type { KnownRoute, Question, WireRequest } from './route-requests.ts'

const script = fileURLToPath(new URL('cost-process.ts', import.meta.url))
const greetingSchema = v.object({
  port: v.number(),
  routes: v.array(v.object({ method: v.string(), url: v.string() })),
})

/** What a question cost the server's main thread, and how it was answered. */
export interface Cost {
  readonly what: string
  readonly status: number
  /** CPU time of the main thread in milliseconds. */
  readonly cpuMs: number
}

export interface CostServer extends AsyncDisposable {
  readonly routes: readonly KnownRoute[]
  /** Asks what has not been asked before. */
  measure(question: Question): Promise<Cost>
}

/** Sends a request as it stands and reads the answer to its end; the status, or 0 where the connection was cut. */
function ask(port: number, agent: Agent, { method, target, headers, body }: WireRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = send({
      ...{ host: '127.0.0.1', port, agent, method, path: target },
      headers: { host: `localhost:${port}`, 'accept-encoding': 'br, gzip', ...headers, ...length },
    })
    request.once('response', (response) => {
      // A stream of prices has no end.
      if (response.headers['content-type']?.startsWith('text/event-stream')) request.destroy()
      response.resume()
      response.once('close', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', (error) =>
      'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE') ? resolve(0) : reject(error),
    )
    request.end(body)
  })
}

/** Starts a server of some roles over a catalogue of so many assets; with `costlyMs` it has a route that takes so long. */
export async function startCostServer(settings: {
  readonly roles: string
  readonly assets: number
  readonly costlyMs: number | null
}): Promise<CostServer> {
  await using started = new AsyncDisposableStack()
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-'))
  started.defer(() => rm(dataFolder, { recursive: true, force: true }))
  const child = spawn(process.execPath, [...nodeFlags, script, JSON.stringify({ dataFolder, ...settings })], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  started.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  })
  const { port, routes } = v.parse(greetingSchema, await nextMessage(child))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  started.defer(() => agent.destroy())
  const mainThreadMs = async () => {
    const answer = nextMessage(child)
    child.send({})
    return v.parse(v.number(), await answer)
  }
  let number = 0
  const owned = started.move()
  return {
    routes,
    async measure({ what, request }) {
      number += 1
      const made = await request(number)
      const beforeMs = await mainThreadMs()
      const status = await ask(port, agent, made)
      return { what, status, cpuMs: (await mainThreadMs()) - beforeMs }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
