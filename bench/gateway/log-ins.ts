import * as v from 'valibot'
import type { Child } from '../children/child.ts'
import { median, percentile, spreadOf } from '../measuring/statistics.ts'
import { type Cost, startOnAllCores, subjectOf } from '../measuring/subject.ts'
import { shown, type Table, verdict } from '../measuring/table.ts'
import { introduce, rawWork, type SentCost, sendPrepared } from './load.ts'

const bars = { perSecond: 60, pageMs: 250, loopMs: 50 } as const
const connections = 20
const pagePath = '/convert/btc/usd'
/** Each account logs in a few times a round: ten times in ten seconds would be taken for guessing. */
const population = ['200', '20'] as const
const loopSchema = v.number()

/** Log-ins of one round, with what else happened meanwhile. */
export interface LogInRound {
  readonly logIns: SentCost
  /** The delay that one look at the event loop in a hundred was over, in milliseconds. */
  readonly loopMs: number
  /** Passwords alone, in a pool of the same size. */
  readonly passwords: Cost
}

/** The rows of the rounds: a figure each, with its bar where it has one. */
export function logInRows(rounds: readonly LogInRound[]): readonly (readonly string[])[] {
  const spread = (values: readonly number[]) => {
    const { median: middle, lowest, highest } = spreadOf(values)
    return [shown(middle), `${shown(lowest)} to ${shown(highest)}`]
  }
  const speeds = rounds.map((round) => round.logIns.perSecond)
  const pages = rounds.map((round) => percentile(round.logIns.pageMs, 0.95))
  const loops = rounds.map((round) => round.loopMs)
  const cpu = rounds.map((round) => round.logIns.cpuMs)
  const alone = rounds.map((round) => round.passwords.cpuMs)
  const aloneSpeeds = rounds.map((round) => round.passwords.perSecond)
  const judged = [
    ['log-ins a second', ...spread(speeds), `≥ ${bars.perSecond}`, verdict(median(speeds) >= bars.perSecond)],
    [
      `cached page ${pagePath} meanwhile, ms, 95th percentile`,
      ...spread(pages),
      `≤ ${bars.pageMs}`,
      verdict(median(pages) <= bars.pageMs),
    ],
    [
      'delay of the event loop, ms, 99th percentile',
      ...spread(loops),
      `≤ ${bars.loopMs}`,
      verdict(median(loops) <= bars.loopMs),
    ],
  ]
  const shownOnly = [
    ['CPU ms a log-in, all threads', ...spread(cpu)],
    ['the password alone (Argon2id), CPU ms', ...spread(alone)],
    ['passwords alone a second, pool of the same size', ...spread(aloneSpeeds)],
  ]
  return [...judged, ...shownOnly.map((cells) => [...cells, '', ''])]
}

async function watchLoop(server: Child, which: 'begin' | 'end'): Promise<number> {
  return v.parse(loopSchema, await server.ask({ loopDelay: which }))
}

/**
 * Log-ins by prepared, sealed and signed requests over busy connections, while a cached page is asked for twenty times a
 * second. Server and load share all cores, since passwords are hashed on as many as there are.
 */
export async function measureLogIns(options: {
  readonly rounds: number
  /** In each round; a multiple of the connections. */
  readonly logIns: number
}): Promise<Table> {
  await using load = await startOnAllCores('signed-load', [])
  await using server = await startOnAllCores('account-server', population)
  await introduce(load, server)
  const page = subjectOf(server).origin + pagePath
  const extent = { connections, holding: '"sessionHandle"', page }

  async function measure(logIns: number): Promise<LogInRound> {
    await load.ask({ prepare: 'logIn', count: logIns })
    await watchLoop(server, 'begin')
    const sent = await sendPrepared(load, server, extent)
    const loopMs = await watchLoop(server, 'end')
    const passwords = await rawWork(load, { raw: 'passwords', count: 4 * connections })
    return { logIns: sent, loopMs, passwords }
  }

  await measure(connections * 5)
  const rounds: LogInRound[] = []
  for (let round = 0; round < options.rounds; round += 1) rounds.push(await measure(options.logIns))
  return {
    title: `Log-ins over ${connections} connections, call limits raised by RATE_LIMIT_SCALE, no captcha; server and load on all cores`,
    columns: ['figure', 'median', 'lowest to highest round', 'bar', 'kept'],
    rows: logInRows(rounds),
  }
}
