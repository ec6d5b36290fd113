import { execFile, execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { promisify } from 'node:util'
import type { Pin } from '../children/child.ts'
import { shown } from './table.ts'

const run = promisify(execFile)

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    // Other systems have no taskset; the scheduler then spreads the processes itself.
    return false
  }
}

/** What the figures were taken on. */
export interface Machine {
  readonly cores: number
  readonly pinned: boolean
  readonly pin: Pin
  /** One line for each fact. */
  readonly facts: readonly string[]
}

/** Reads the machine; `chromium` is the path of the browser. */
export async function readMachine(chromium: string): Promise<Machine> {
  const cores = availableParallelism()
  const pinned = cores > 1 && hasTaskset()
  const { stdout } = await run(chromium, ['--version'])
  const busy = loadavg()[0] ?? 0
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return {
    cores,
    pinned,
    pin: (core, command) => (pinned ? ['taskset', '-c', String(core), ...command] : command),
    facts: [
      `${cores} cores (${cpus()[0]?.model.trim() ?? 'model unknown'}), ${gigabytes} GiB memory, ${process.platform} ${process.arch}`,
      pinned ? 'server on one core, load on another (taskset)' : 'server and load share the cores',
      `load before the run: ${shown(busy)}${busy > cores / 2 ? ' (other work was running: take the ratios, not the times)' : ''}`,
      `Node ${process.versions.node}, ${/Chrom\w* [\d.]+/.exec(stdout)?.[0] ?? 'Chromium of unknown version'}`,
    ],
  }
}
