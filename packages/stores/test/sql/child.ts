import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A process that holds the lock or the database of a folder, or failed to get it. */
export interface DatabaseChild extends AsyncDisposable {
  readonly pid: number
  /** Resolves with the first line that fits; rejects when the process ends before. */
  line(pattern: RegExp): Promise<string>
  /** All lines up to now. */
  readonly lines: readonly string[]
  /** Ends it without a chance to clean up. */
  kill(): Promise<void>
  /** Lets it give the lock back and end. */
  finish(): Promise<void>
}

const script = fileURLToPath(new URL('./process.ts', import.meta.url))

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('close', () => resolve()))
}

/** Starts the process; `write` makes it add rows without end, the others only take the lock. */
export function startDatabaseChild(
  dataFolder: string,
  task: 'lock' | 'lock-beside' | 'write',
): DatabaseChild {
  const child = spawn(process.execPath, [script, task, dataFolder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => {
    lines.push(line)
    for (const look of waiting) look()
  })
  const gone = ended(child)

  async function kill() {
    child.kill('SIGKILL')
    await gone
  }

  return {
    pid: child.pid ?? 0,
    lines,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => pattern.test(line))
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
        void gone.then(() => reject(new Error(`ended without ${pattern}: ${lines.join(' | ')}`)))
      }),
    kill,
    async finish() {
      child.stdin.end()
      await gone
    },
    [Symbol.asyncDispose]: kill,
  }
}
