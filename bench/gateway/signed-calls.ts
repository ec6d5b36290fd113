import { startKillablePostgres } from '@portico/stores/test-postgres-server'
import { median, ratiosOf, spreadOf } from '../measuring/statistics.ts'
import { type Cost, startOnAllCores } from '../measuring/subject.ts'
import { shown, type Table, verdict } from '../measuring/table.ts'
import { introduce, rawWork, sampleAnswer, sendPrepared } from './load.ts'

const speedBar = 2500
const connections = 20
const population = ['100', '20'] as const
const visitors = {
  caller: 'visitor',
  name: 'userinfo, signed by a device without a session',
  holding: '"data":null',
} as const
const users = (database: string) =>
  ({
    caller: 'user',
    name: `userinfo, signed by the key of a session, ${database}`,
    holding: '"userId"',
  }) as const
type Kind = typeof visitors | ReturnType<typeof users>

interface Extent {
  readonly rounds: number
  /** Sent in each round; a multiple of the connections. */
  readonly calls: number
}

/** One kind of call in one round: by the gateway, by a bare server, and its cryptography alone. */
export interface SignedRound {
  readonly gateway: Cost
  readonly bare: Cost
  readonly raw: Cost
}

/** The cells of one kind of call. */
export function signedRow(name: string, rounds: readonly SignedRound[]): readonly string[] {
  const cpuOf = (side: keyof SignedRound) => rounds.map((round) => round[side].cpuMs)
  const speed = spreadOf(rounds.map((round) => round.gateway.perSecond))
  return [
    name,
    shown(median(cpuOf('gateway'))),
    `**${shown(speed.median)}** (${shown(speed.lowest)} to ${shown(speed.highest)})`,
    `≥ ${shown(speedBar)}`,
    verdict(speed.median >= speedBar),
    shown(median(cpuOf('bare'))),
    shown(median(rounds.map((round) => round.bare.perSecond))),
    shown(median(cpuOf('raw'))),
    shown(median(ratiosOf(cpuOf('gateway'), cpuOf('bare')))),
    shown(median(ratiosOf(cpuOf('gateway'), cpuOf('raw')))),
  ]
}

/** The rounds of each kind of call by a server with these words. */
async function measureOn(
  { rounds, calls }: Extent,
  kinds: readonly Kind[],
  words: readonly string[],
): Promise<readonly (readonly string[])[]> {
  await using load = await startOnAllCores('signed-load', [])
  await using server = await startOnAllCores('account-server', words)
  await using bare = await startOnAllCores('bare-http', [])
  await introduce(load, server)
  await load.ask({ enter: true })

  async function measure({ caller, holding }: Kind): Promise<SignedRound> {
    await load.ask({ prepare: caller, count: 1 })
    const { body, headers } = await sampleAnswer(load, server)
    const { 'content-type': type = '', 'content-length': length = '' } = headers
    await bare.ask({ body, headers: { 'content-type': type, 'content-length': length } })
    await load.ask({ prepare: caller, count: calls })
    const extent = { connections, holding, page: null }
    return {
      gateway: await sendPrepared(load, server, extent),
      bare: await sendPrepared(load, bare, extent),
      raw: await rawWork(load, { raw: 'signatures' }),
    }
  }

  for (const kind of kinds) await measure(kind)
  const measured = new Map(kinds.map((kind): [Kind, SignedRound[]] => [kind, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [kind, of] of measured) of.push(await measure(kind))
  return [...measured].map(([{ name }, of]) => signedRow(name, of))
}

/**
 * What a call signed in mode 2 costs the whole server, every request new, next to a bare server that gives the same bytes, and
 * to the digest and the signature check of the same requests alone. Server, PostgreSQL and load share all cores.
 */
export async function measureSignedCalls(extent: Extent): Promise<Table> {
  await using postgres = await startKillablePostgres()
  const embedded = await measureOn(extent, [visitors, users('embedded database')], population)
  const onServer = await measureOn(extent, [users('PostgreSQL')], [...population, postgres.databaseUrl])
  return {
    title: `Signed calls, mode 2, keys of 2048 bits: full stack, ${connections} connections, server and load on all cores`,
    columns: [
      'call',
      'CPU ms a call',
      'calls a second (lowest to highest round)',
      'bar',
      'kept',
      'bare node:http, same bytes: CPU ms',
      'calls a second',
      'digest and signature alone: CPU ms',
      'CPU to bare',
      'CPU to raw cryptography',
    ],
    rows: [...embedded, ...onServer],
  }
}
