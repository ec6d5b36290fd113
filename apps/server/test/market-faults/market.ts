import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import nodeFlags from '../../node-flags.json' with { type: 'json' }
import { nextMessage } from '../child.ts'
import { doingSchema, settingsName } from './channel.ts'
import { startTestProviders, type TestProviders } from './providers.ts'

const script = fileURLToPath(new URL('market-server.ts', import.meta.url))
const greetingSchema = v.object({ origin: v.string() })
const quoteSchema = v.object({ rate: v.string(), asOf: v.string() })

/** What the server says of the price of bitcoin. */
export interface ShownPrice {
  readonly rate: string
  readonly asOf: string
  /** What its page for readers calls it. */
  readonly called: 'present' | 'last known'
}

/** The server in a process of its own, and the services that it reads. */
export interface TestMarket extends AsyncDisposable {
  readonly providers: TestProviders
  /** Asks for a page; the answer's text, and how long it took to the last byte. */
  ask(path: string): Promise<{ readonly status: number; readonly text: string; readonly durationMs: number }>
  /** What the server says at present, from no cache. */
  shown(): Promise<ShownPrice>
  /** How the server does; `forget` begins to count failures anew. */
  doing(then?: 'forget'): Promise<v.InferOutput<typeof doingSchema>>
}

/** Starts both, with prices that are as old as `lagMs` says when they are read. */
export async function startTestMarket(lagMs: number): Promise<TestMarket> {
  await using started = new AsyncDisposableStack()
  const providers = started.use(await startTestProviders(lagMs))
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-'))
  started.defer(() => rm(dataFolder, { recursive: true, force: true }))
  const child = spawn(process.execPath, [...nodeFlags, script, dataFolder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [settingsName]: JSON.stringify(providers.urls) },
  })
  started.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  })
  const { origin } = v.parse(greetingSchema, await nextMessage(child))

  async function ask(path: string) {
    const begunMs = performance.now()
    const response = await fetch(`${origin}${path}`)
    const text = await response.text()
    return { status: response.status, text, durationMs: performance.now() - begunMs }
  }
  // Another amount each time is another page, which no cache has.
  let amount = 1
  const uncached = (path: string) => {
    amount += 1
    return ask(`${path}?amount=${amount}`)
  }

  const owned = started.move()
  return {
    providers,
    ask,
    async shown() {
      const [document, page] = await Promise.all([
        uncached('/convert/btc/usd.json'),
        uncached('/convert/btc/usd'),
      ])
      const called = page.text.includes('Last known price') ? 'last known' : 'present'
      return { ...v.parse(quoteSchema, JSON.parse(document.text)), called }
    },
    async doing(then) {
      const answer = nextMessage(child)
      child.send({ forget: then === 'forget' })
      return v.parse(doingSchema, await answer)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
