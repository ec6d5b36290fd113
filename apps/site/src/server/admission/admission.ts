import { addressGroup } from '@portico/stores'
import type { PageAddress } from '../http/page-address.ts'
import { type CpuLimits, createCpuBudgets } from './cpu-budget.ts'
import { createRenderQueue } from './render-queue.ts'

/** What is made or sent, as an operator sees it: a page of the URL table in one of its forms, or a sitemap for crawlers. */
export type WorkKind = Pick<PageAddress, 'page' | 'form'> | { readonly page: null; readonly form: 'sitemap' }

/** Counts for the operator's metrics, by kind of work and never by address. */
export interface WorkCounters {
  /** CPU of the main thread that making a page took. */
  spent(kind: WorkKind, ms: number): void
  /** A page that was not made: its last copy was sent, or an answer that says so. */
  refused(kind: WorkKind, answer: 'old-page' | 'over-budget' | 'full'): void
}

export interface AdmissionOptions extends CpuLimits {
  /** Pages that one network may have waiting. */
  readonly waitingPerNetwork: number
  readonly counters: WorkCounters
  /** Milliseconds that only go forward, by which budgets fill; the process's own unless given. */
  now?(): number
}

/** Why a page was not made. */
export class RenderRefused extends Error {
  override readonly name = 'RenderRefused'
  readonly reason: 'over-budget' | 'full'
  readonly retryAfterSeconds: number

  constructor(reason: RenderRefused['reason'], retryAfterSeconds: number) {
    super(`the page was not made: ${reason}`)
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Lets networks make pages for as much of the main thread as is theirs. */
export interface Admission {
  /**
   * Makes a page at the cost of the network that asks.
   * @throws RenderRefused where the network has spent what it had, or too much waits already.
   */
  run<Page>(ip: string, kind: WorkKind, make: () => Promise<Page>): Promise<Page>
  /**
   * Charges a network for what is known to take so many milliseconds and needs no turn; answers the seconds that it has to wait
   * for where it has spent what it had, and charges nothing then.
   */
  charge(ip: string, kind: WorkKind, ms: number): number
}

/** Half a second of pages of 10 ms at the usual 64 of a network, four seconds in all: more would only wait for nothing. */
const longestQueue = 400

/** Most pages cost about this; it is reserved while one waits, so that many at once spend no more than one by one. */
const usualCostMs = 10

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Admission by the CPU that a network has cost, of this process alone (decision 0039). */
export function createAdmission(options: AdmissionOptions): Admission {
  const { waitingPerNetwork, counters, now = () => performance.now() } = options
  const budgets = createCpuBudgets({ ...options, now })
  const perNetwork = Math.min(waitingPerNetwork, longestQueue)
  const queue = createRenderQueue({ perNetwork, total: longestQueue, cpuMs, now: () => performance.now() })

  function refusalOf(network: string): RenderRefused | null {
    const waitSeconds = budgets.waitSeconds(network)
    if (waitSeconds > 0) return new RenderRefused('over-budget', waitSeconds)
    const room = queue.room(network)
    if (room === 'free') return null
    return new RenderRefused(room === 'full' ? 'full' : 'over-budget', 1)
  }

  return {
    async run(ip, kind, make) {
      const network = addressGroup(ip)
      const refusal = refusalOf(network)
      if (refusal !== null) throw refusal
      budgets.charge(network, usualCostMs)
      let asideMs = usualCostMs
      return queue.run(network, make, (ms) => {
        budgets.charge(network, ms - asideMs)
        asideMs = 0
        counters.spent(kind, ms)
      })
    },
    charge(ip, kind, ms) {
      const network = addressGroup(ip)
      const waitSeconds = budgets.waitSeconds(network)
      if (waitSeconds > 0) counters.refused(kind, 'over-budget')
      else {
        budgets.charge(network, ms)
        counters.spent(kind, ms)
      }
      return waitSeconds
    },
  }
}
