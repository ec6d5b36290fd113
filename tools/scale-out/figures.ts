import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Fleet } from './fleet.ts'
import type { FleetRole, Place } from './places.ts'

/** What the processes of a fleet need. */
export interface Figures {
  /** Resident memory of the largest process of each role, MB. */
  readonly memoryMb: Readonly<Record<FleetRole, number>>
  /** CPU of a process of the site for a page, milliseconds. */
  readonly keptPageMs: number
  readonly madePageMs: number
  /** Bytes of a page on the wire, compressed with br, without headers: the mean of some. */
  readonly pageBytes: number
}

/** A step of the kernel's own counting of CPU. */
const stepMs = 10

function memoryOf(place: Place): number {
  const status = readFileSync(`/proc/${place.processId()}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1000
}

function cpuMsOf(place: Place): number {
  const stat = readFileSync(`/proc/${place.processId()}/stat`, 'utf8')
  // After the name in brackets: user time is the 12th field, system time the 13th (proc(5), fields 14 and 15).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * stepMs
}

/** Asks for a page as a proxy does, over connections that stay; the bytes of its body. */
function bytesOf(agent: Agent, port: number, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { 'accept-encoding': 'br' }
  const asking = request({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
    let bytes = 0
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
    answer.once('end', () =>
      answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path} answered ${answer.statusCode}`)),
    )
  })
  asking.once('error', reject)
  asking.end()
  return promise
}

/** CPU of a process for each of so many pages, and their mean size. */
async function costOf(place: Place, pages: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const before = cpuMsOf(place)
  const sizes = await Promise.all(pages.map((path) => bytesOf(agent, place.port, path)))
  const cpuMs = (cpuMsOf(place) - before) / pages.length
  agent.destroy()
  return { cpuMs, bytes: sizes.reduce((sum, size) => sum + size, 0) / sizes.length }
}

const kept = ['/', '/price/btc', '/convert/btc/usd', '/price', '/compare/eth/btc', '/de/price/btc']
const keptRounds = 500
/** Pages that no cache has, of the kinds that are asked for most. */
const made = Array.from({ length: 50 }, (_, index) => [
  `/convert/btc/usd?amount=${index + 2}.5`,
  `/de/convert/eth/eur?amount=${index + 2}.5`,
  `/convert/eth/btc?amount=${index + 2}.5`,
]).flat()

/** Measures a fleet that nobody else visits. CPU is counted, not time, so that other work on the machine changes little. */
export async function measure(fleet: Fleet): Promise<Figures> {
  const site = fleet.first('site')
  await costOf(site, [...kept, ...made.map((path) => path.replace('.5', '.25'))])
  const keptCost = await costOf(site, Array.from({ length: keptRounds }, () => kept).flat())
  const madeCost = await costOf(site, made)
  const largest = (role: FleetRole) =>
    Math.round(Math.max(...fleet.places.filter((place) => place.role === role).map(memoryOf)))
  return {
    memoryMb: {
      ...{ site: largest('site'), gateway: largest('gateway') },
      ...{ market: largest('market'), collector: largest('collector') },
    },
    keptPageMs: keptCost.cpuMs,
    madePageMs: madeCost.cpuMs,
    pageBytes: Math.round(keptCost.bytes),
  }
}
