import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as waitFor } from 'node:timers/promises'

const startMs = 30_000
const lookAgainMs = 50

async function untilReady(
  origin: string,
  { child, name }: { readonly child: ChildProcess; readonly name: string },
) {
  const deadlineMs = performance.now() + startMs
  for (;;) {
    const answer = await fetch(`${origin}/-/ready`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok === true) return
    if (child.exitCode !== null || performance.now() > deadlineMs) throw new Error(`${name} does not start.`)
    await waitFor(lookAgainMs)
  }
}

/** Starts Prometheus or Alertmanager; resolves when it answers at its origin. Disposing ends it. */
export async function startProgram(
  name: string,
  { args, origin }: { readonly args: readonly string[]; readonly origin: string },
): Promise<AsyncDisposable> {
  await using starting = new AsyncDisposableStack()
  const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  starting.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'close')
    child.kill('SIGTERM')
    await gone
  })
  await untilReady(origin, { child, name })
  return starting.move()
}
