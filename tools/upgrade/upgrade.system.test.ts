import { writeFileSync } from 'node:fs'
import { hasPostgresServer } from '@portico/stores/test-postgres-server'
import { hasRedisServer } from '@portico/stores/test-redis-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../compatibility/request.ts'
import { hasNginx } from '../nginx.ts'
import { signedInAs } from '../compatibility/signed-in.ts'
import { storedEvents } from './stored-events.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { type Load, startVisitors } from './load.ts'
import { makeTwoPackages, type MadePackage, type TwoPackages } from './packages.ts'
import { filesIn } from './page-files.ts'

const hasPrograms = hasPostgresServer() && hasRedisServer() && hasNginx()
const timeoutMs = 300_000
/** How often all processes are brought forward and back. */
const rounds = Number(process.env['PORTICO_UPGRADES'] ?? '1')

/** Writes the ledger of a long run where one is asked for. */
function writeLedger({ answered, failed, events }: Load, complaints: readonly string[]): void {
  const file = process.env['PORTICO_DRILL_TABLE']
  if (file === undefined) return
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)
  const counts = `${sum(Object.values(answered))} requests answered, ${sum(failed.values())} failed`
  const rows = [
    ...Object.entries(answered).map(([kind, count]) => `| ${kind} | ${count} |`),
    ...[...failed].map(([words, count]) => `| failed: ${words} | ${count} |`),
    ...complaints.map((line) => `| logged: ${line.trim()} | 1 |`),
  ]
  const head = [
    `Summary: ${counts}, events of ${events.length} pages`,
    '',
    '| What | Times |',
    '| --- | --- |',
  ]
  writeFileSync(file, `${[...head, ...rows].join('\n')}\n`)
}

/** Servers of two builds, from nothing to the last request. */
function testUpgrade(): void {
  const cleaning = new AsyncDisposableStack()
  let packages: TwoPackages
  let fleet: Fleet
  let load: Load

  beforeAll(async () => {
    packages = cleaning.use(makeTwoPackages())
    fleet = cleaning.use(await startFleet(packages.before))
    load = await startVisitors(fleet)
    // After the last answer, also where a test has failed: that is when somebody looks at it.
    cleaning.defer(() => writeLedger(load, fleet.complaints))
    cleaning.defer(() => load.finish())
  }, timeoutMs)
  afterAll(() => cleaning.disposeAsync(), timeoutMs)

  /** Every process in turn, while visitors go on. */
  async function bringTo(next: MadePackage): Promise<void> {
    for (const index of fleet.ports.keys()) {
      await fleet.replace(index, next)
      await load.goesOn()
    }
  }

  /** The files that a page of one process names, as another answers them. */
  async function filesOfOther(page: number, other: number) {
    const { text } = await ask(page, { path: '/price/btc' })
    const files = filesIn(text)
    const answers = await Promise.all(
      files.map(async (path) => [await ask(page, { path }), await ask(other, { path })] as const),
    )
    const differing = answers.filter(([own, others]) => own.status !== 200 || others.text !== own.text)
    return { files, differing: differing.map(([own, others]) => [own.status, others.status]) }
  }

  it(
    'SHIP-02 two builds behind one proxy give each other their files and open each other their sessions',
    async () => {
      await load.goesOn()
      await fleet.replace(1, packages.after)
      const [before = 0, after = 0] = fleet.ports
      const [old, young] = [await filesOfOther(before, after), await filesOfOther(after, before)]
      expect([old.differing, young.differing]).toEqual([[], []])
      expect(young.files.filter((file) => !old.files.includes(file)).length).toBeGreaterThan(1)
      const shown = await Promise.all([before, after].map((port) => ask(port, { path: '/healthz' })))
      expect(shown.map(({ headers }) => headers['x-build-version'])).toEqual([
        packages.before.shown,
        packages.after.shown,
      ])
      await load.goesOn()
    },
    timeoutMs,
  )

  it(
    'SHIP-02 an upgrade and the way back fail no request, lose no event and end no session',
    async () => {
      for (let round = 0; round < rounds; round++) {
        await bringTo(packages.after)
        await bringTo(packages.before)
      }
      await load.finish()
      expect(Object.fromEntries(load.failed)).toEqual({})
      expect(fleet.complaints).toEqual([])
      expect([...load.versions.keys()].toSorted()).toEqual([packages.before.shown, packages.after.shown])
      const stored = () => storedEvents(fleet.databaseUrl, load.events)
      await expect.poll(stored, { timeout: 30_000 }).toEqual({ lost: [], incomplete: [] })
      for (const session of load.sessions) expect(await signedInAs(session.browser)).toBe(session.userId)
    },
    timeoutMs * rounds,
  )
}

describe.runIf(hasPrograms)('an upgrade without downtime', testUpgrade)
