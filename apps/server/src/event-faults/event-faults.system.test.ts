import { writeFile } from 'node:fs/promises'
import { hasNatsServer } from '@portico/stores/test-nats-cluster'
import { hasPostgresServer } from '@portico/stores/test-postgres-server'
import { afterAll, describe, expect, it } from 'vitest'
import { mountDisk, type TestDisk } from '../../test/event-faults/disk.ts'
import { startFaultSite } from '../../test/event-faults/fault-site.ts'
import { type Fault, faults, type Scene, stoppedAndKilled } from '../../test/event-faults/faults.ts'
import { type Ledger, roundSpan, settle } from '../../test/event-faults/ledger.ts'

/** The exhaustive run has every fault, three rounds each; all tests have one round of one, with a single server of NATS. */
const isExhaustive = process.env['PORTICO_EVENT_FAULTS'] === 'all'
const rounds = isExhaustive ? 3 : 1
const chosen = isExhaustive ? faults : [stoppedAndKilled]
const size = isExhaustive ? 3 : 1
const diskMegabytes = { postgres: 320, nats: 48 } as const
const rows: string[] = []

function mountAll(count: number, megabytes: number, stack: AsyncDisposableStack): readonly TestDisk[] {
  return Array.from({ length: count }, () => {
    const disk = mountDisk(megabytes)
    if (disk === null) throw new Error('No disk can be mounted here: run this as root.')
    return stack.use(disk)
  })
}

async function openScene({ disk, streamMegabytes }: Fault, stack: AsyncDisposableStack): Promise<Scene> {
  const [postgresDisk = null] = mountAll(disk === 'postgres' ? 1 : 0, diskMegabytes.postgres, stack)
  const natsDisks = mountAll(disk === 'nats' ? size : 0, diskMegabytes.nats, stack)
  const site = await startFaultSite({
    size,
    ...(postgresDisk === null ? {} : { postgresDisk }),
    ...(disk === 'nats' ? { natsDisks } : {}),
    ...(streamMegabytes === undefined ? {} : { streamMegabytes }),
  })
  return { site: stack.use(site), postgresDisk, natsDisks }
}

function rowOf({ name }: Fault, round: number, ledger: Ledger): string {
  const { acknowledged, stored, lost, duplicated } = ledger
  return `| ${name} | ${round + 1} | ${acknowledged} | ${stored} | ${lost} | ${duplicated} |`
}

const ledgers: Ledger[] = []

function summaryOf(all: readonly Ledger[]): string {
  const sum = (key: 'acknowledged' | 'lost' | 'duplicated') =>
    all.reduce((total, ledger) => total + ledger[key], 0)
  return `Summary: ${all.length} rounds: ${sum('acknowledged')} acknowledged, ${sum('lost')} lost, ${sum('duplicated')} duplicated`
}

afterAll(async () => {
  const file = process.env['PORTICO_DRILL_TABLE']
  if (file === undefined) return
  const head = [
    'Four clients bring events to a gateway over HTTP and write down which were acknowledged; two collectors copy them from three',
    'servers of NATS 2.10.27 with three copies into PostgreSQL. The fault comes under load. Full disks are file systems of',
    `${diskMegabytes.postgres} and ${diskMegabytes.nats} MB in memory without any room left.`,
    '',
    summaryOf(ledgers),
    '',
    '| Fault | Round | Acknowledged | Stored | Lost | Duplicated |',
    '| --- | --- | --- | --- | --- | --- |',
  ]
  await writeFile(file, `${[...head, ...rows].join('\n')}\n`)
})

function describeFaults(): void {
  it.each(chosen.map((fault) => [fault.name, fault] as const))(
    'SAFE-05 ANA-10 stores what was acknowledged, and once: %s',
    async (_name, fault) => {
      await using stack = new AsyncDisposableStack()
      const scene = await openScene(fault, stack)
      for (let round = 0; round < rounds; round += 1) {
        const first = round * roundSpan + 1
        const acknowledged = await fault.run(scene, first)
        const ledger = await settle(scene.site, first, acknowledged)
        ledgers.push(ledger)
        rows.push(rowOf(fault, round, ledger))
        console.log(rows.at(-1))
        expect(ledger).toMatchObject({ lost: 0, duplicated: 0 })
        expect(ledger.acknowledged).toBeGreaterThan(0)
      }
    },
    rounds * 300_000,
  )
}

const isWanted = (process.env['TEST_NATS_URL'] ?? process.env['CI']) !== undefined || isExhaustive
const isPossible = isWanted && hasNatsServer() && hasPostgresServer()
if (!isPossible)
  console.log('Left out: faults between NATS and PostgreSQL, without both, or since TEST_NATS_URL is not set')
describe.runIf(isPossible)('a site whose servers fail', describeFaults)
