import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeBenchPackage } from '../children/package.ts'
import { median } from '../measuring/statistics.ts'
import { shown, type Table, verdict } from '../measuring/table.ts'

/** How soon a package has to be ready after its start (SHIP-01), seconds. */
const barSeconds = 3
/** Clock ticks of /proc are of this length on Linux, milliseconds. */
const tickMs = 10

/** What a start took until the server said that it is ready. */
interface Start {
  readonly seconds: number
  /** CPU of all threads, in seconds; null where the system does not tell. */
  readonly cpuSeconds: number | null
}

/** CPU of another process since its start, all threads. */
function cpuSecondsOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * tickMs) / 1000
}

/** Starts a program of Node.js and waits until a line says that it is ready, or until it ends. */
async function startOf(command: readonly [string, ...string[]], env: NodeJS.ProcessEnv): Promise<Start> {
  const [program, ...args] = command
  const startedMs = performance.now()
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) break
  const start = { seconds: (performance.now() - startedMs) / 1000, cpuSeconds: cpuSecondsOf(child.pid) }
  child.stdout.resume()
  // What was compiled is kept when the process ends by itself.
  child.kill('SIGTERM')
  await ended
  return start
}

const bareProgram = "console.log('ready'); setTimeout(() => {}, 60_000)"

function rowOf(name: string, starts: readonly Start[], bar: number | null): readonly string[] {
  const seconds = median(starts.map((start) => start.seconds))
  const cpu = starts.flatMap(({ cpuSeconds }) => cpuSeconds ?? [])
  const judged = bar === null ? ['', ''] : [`≤ ${shown(bar)}`, verdict(seconds <= bar)]
  return [name, `**${shown(seconds)}**`, cpu.length === 0 ? 'not known' : shown(median(cpu)), ...judged]
}

/**
 * How soon the package is ready after `node portico.mjs`, with embedded stores: in a new data folder, and again. The site has to be
 * built, and the machine has to be idle: seconds are those of a clock.
 */
export async function measureStart({ rounds }: { readonly rounds: number }): Promise<Table> {
  using packaged = makeBenchPackage()
  const { place, node, command } = packaged
  const [first, second, bare]: [Start[], Start[], Start[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    const env = {
      ...{ DATA_DIR: join(place, `data-${round}`), PORT: '0' },
      ...{ MARKET_SOURCES: 'none', SEED_ACCOUNTS: 'off' },
    }
    first.push(await startOf(command, env))
    second.push(await startOf(command, env))
    bare.push(await startOf([node, '--eval', bareProgram], {}))
  }
  return {
    title: 'Start of the package until it is ready, embedded stores',
    columns: ['start', 'seconds', 'CPU seconds, all threads', 'bar', 'kept'],
    rows: [
      rowOf('first, in a new data folder', first, barSeconds),
      rowOf('again', second, barSeconds),
      rowOf('bare Node.js', bare, null),
    ],
  }
}
