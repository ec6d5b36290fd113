import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { readStat } from '../events/process-cpu.ts'
import { median } from '../measuring/statistics.ts'

/** What a process held in a stretch of time, and how busy its answering thread was. */
export interface ProcessFigures {
  /** Resident set, the middle and the highest of all looks. */
  readonly residentBytes: number
  readonly highestBytes: number
  /** Used by objects of the answering thread, the middle. */
  readonly heapBytes: number
  /** The delay of the event loop that one look in a hundred was over. */
  readonly loopMs: number
  /** Share of the time in which the answering thread worked. */
  readonly threadShare: number
  /** CPU of the thread that used most, that of the embedded database or of the market among them, as a share of the time; 0 where the system does not tell it. */
  readonly busiestShare: number
}

/** CPU of each thread of this process since it began, in milliseconds. */
function threadTimes(): ReadonlyMap<string, number> {
  if (process.platform !== 'linux') return new Map()
  const folder = '/proc/self/task'
  return new Map(
    readdirSync(folder).map((thread) => [
      thread,
      readStat(readFileSync(`${folder}/${thread}/stat`, 'utf8'))?.ownMs ?? 0,
    ]),
  )
}

const lookMs = 500
const sampleMs = 10

/** Watches the process that it is called in, until it ends. */
export function watchProcess(): {
  /** What was seen since the last time that this was asked. */
  figures(): ProcessFigures
} {
  const delay = monitorEventLoopDelay({ resolution: sampleMs })
  delay.enable()
  let utilization = performance.eventLoopUtilization()
  let since = { atMs: performance.now(), threads: threadTimes() }
  let looks: NodeJS.MemoryUsage[] = []
  const look = () => void looks.push(process.memoryUsage())
  setInterval(look, lookMs).unref()
  return {
    figures() {
      look()
      const now = performance.eventLoopUtilization()
      const { utilization: threadShare } = performance.eventLoopUtilization(now, utilization)
      const threads = threadTimes()
      const usedMs = [...threads].map(([thread, ms]) => ms - (since.threads.get(thread) ?? 0))
      const busiestShare = Math.max(0, ...usedMs) / (performance.now() - since.atMs)
      since = { atMs: performance.now(), threads }
      const residents = looks.map(({ rss }) => rss)
      const figures = {
        residentBytes: median(residents),
        highestBytes: Math.max(...residents),
        heapBytes: median(looks.map(({ heapUsed }) => heapUsed)),
        // Node counts the pause between two samples as well.
        loopMs: Math.max(0, delay.percentile(99) / 1e6 - sampleMs),
        threadShare,
        busiestShare,
      }
      delay.reset()
      utilization = now
      looks = []
      return figures
    },
  }
}
