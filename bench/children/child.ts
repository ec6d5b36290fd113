import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

/** A process of the bench that answers questions. Disposing it ends it. */
export interface Child extends AsyncDisposable {
  readonly greeting: unknown
  /** Throws what the child failed with. */
  ask(question: object): Promise<unknown>
}

/** Puts a command on one core, so that server and load do not take time from each other. */
export type Pin = (core: number, command: readonly [string, ...string[]]) => readonly [string, ...string[]]

const replySchema = v.union([v.object({ failure: v.string() }), v.object({ answer: v.unknown() })])

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process of the bench ended (code ${code})`))
    child.once('exit', ended)
    child.once('error', reject)
    child.once('message', (message) => {
      child.off('exit', ended)
      child.off('error', reject)
      resolve(message)
    })
  })
}

/** Starts a script under this Node and waits for its greeting. */
export async function startChild(options: {
  readonly script: URL
  readonly nodeFlags: readonly string[]
  /** Beside the environment of this process, which goes first. */
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  readonly core: number
  readonly pin: Pin
}): Promise<Child> {
  const script = fileURLToPath(options.script)
  const called = [...options.nodeFlags, script, ...(options.args ?? [])]
  const [command, ...args] = options.pin(options.core, [process.execPath, ...called])
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...options.env, ...process.env },
  })
  const greeting = await nextMessage(child)
  return {
    greeting,
    async ask(question) {
      const reply = nextMessage(child)
      child.send(question)
      const answered = v.parse(replySchema, await reply)
      if ('failure' in answered) throw new Error(answered.failure)
      return answered.answer
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
