import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../examples/trading-backend/backend.py', import.meta.url))

/** What the example is told. */
export interface ExampleSettings {
  readonly site: string
  readonly name: string
  readonly secret: string
  readonly sendingKey: string
  readonly receivingKey: string
  readonly port: number
}

/** The trading backend of examples/ as a process of its own. */
export interface ExampleBackend extends AsyncDisposable {
  readonly origin: string
}

/** Starts it; resolves when it listens. */
export async function startExampleBackend(settings: ExampleSettings): Promise<ExampleBackend> {
  const child = spawn('python3', [program], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PYTHONDONTWRITEBYTECODE: '1',
      SITE: settings.site,
      BACKEND_NAME: settings.name,
      BACKEND_SECRET: settings.secret,
      SENDING_KEY: settings.sendingKey,
      RECEIVING_KEY: settings.receivingKey,
      PORT: String(settings.port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, origin] = /^trading backend at (http:\/\/\S+)$/.exec(line) ?? []
    if (origin === undefined) continue
    child.stdout.resume()
    return {
      origin,
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error('The example ended before it listened.')
}
