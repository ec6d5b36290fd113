import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type EngineProgram, engineProgram } from '../../../tools/browser/engines.ts'

/** A program that runs until it is stopped. */
export interface RunningProgram {
  /** What it has printed so far, its own programs included. */
  readonly lines: readonly string[]
  stop(): Promise<void>
}

/** Starts a program of an engine. */
export function startProgram(
  program: EngineProgram,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): RunningProgram {
  const child: ChildProcess = spawn(engineProgram(program), args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line))
  const ended = once(child, 'exit')
  return {
    lines,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
