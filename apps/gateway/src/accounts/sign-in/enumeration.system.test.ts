import { sendCode } from '@portico/contract'
import type { Database, SqlStore } from '@portico/stores'
import type { Kysely, KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswordHasher, defaultAccountSettings } from '../../index.ts'
import { type AccountGateway, openTestSql, startAccountGateway } from '../../../test/accounts.ts'
import { type Alike, alikeCalls, timedCalls } from '../../../test/accounts/rules/alike-calls.ts'
import { openPeople } from '../../../test/accounts/rules/alike-people.ts'

/** The exhaustive run measures 400 times a class; without a number only the work is compared, which no load can blur. */
const samples = Number(process.env['PORTICO_TIMING_SAMPLES'] ?? 0)

let sql: SqlStore
beforeAll(async () => {
  sql = await openTestSql()
}, 120_000)
afterAll(() => sql[Symbol.asyncDispose]())

/**
 * A database that writes down which statements it runs, without their values. Messages that a call has queued are handed on beside it:
 * `calls` leaves out what concerns them.
 */
function listen(db: Kysely<Database>, what: 'all' | 'calls') {
  const statements: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (what === 'all' || !JSON.stringify(node).includes('message')) statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { statements, db: db.withPlugin(plugin) }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The two-sided p of the Mann-Whitney test, by its normal approximation. */
function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const ranked = [...one.map((value) => ({ value, from: 1 })), ...other.map((value) => ({ value, from: 2 }))]
  ranked.sort((left, right) => left.value - right.value)
  const rankSum = ranked.reduce((sum, { from }, index) => sum + (from === 1 ? index + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  // The tail of the normal distribution after Abramowitz and Stegun 26.2.17.
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const tail = terms.reduceRight((sum, term) => (sum + term) * t, 0)
  return (2 * tail * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)
}

const unlimited = {
  ...defaultAccountSettings,
  failuresUntilCaptcha: 1e6,
  failuresUntilWait: 1e6,
  failuresUntilReset: 1e6,
}

/** How long each class takes, in turn, so that a slow moment of the machine meets all of them. */
async function measure(accounts: AccountGateway, alike: Alike): Promise<readonly (readonly number[])[]> {
  const classes = [...(await alike.open({ accounts, sql })).values()]
  const times = classes.map((): number[] => [])
  const browser = await accounts.browser()
  for (let round = 0; round < samples; round++) {
    // Each from another network: so many failures of one would ask for a captcha before anything is looked at.
    const headers = { 'x-forwarded-for': `2001:db8:${round.toString(16)}::1` }
    for (const [index, prepare] of classes.entries()) {
      const { call, input } = await prepare(browser)
      const begun = performance.now()
      const { code } = await browser.call(call, input, { headers })
      times[index]?.push(performance.now() - begun)
      if (code !== alike.code) throw new Error(`${alike.name} answers ${code}`)
    }
    accounts.clock.nowMs += 10_001
  }
  return times
}

async function isAlike(alike: Alike): Promise<boolean> {
  await using accounts = await startAccountGateway(sql, {
    passwords: createPasswordHasher(),
    settings: unlimited,
  })
  const [reference = [], ...others] = await measure(accounts, alike)
  return others.every(
    (times) => Math.abs(median(times) - median(reference)) < 2 && mannWhitney(times, reference) > 0.01,
  )
}

/** Which keys an answer has, at all depths, and what kind of value each. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]))
}

/** Calls whose answer comes after the hash of a password, no matter who is asked about. */
const hashed = /^(?:login|agencyLogin|startRecovery)/

describe('unknown names', () => {
  it.each(alikeCalls.map((alike) => [alike.name, alike] as const))(
    'GATE-03 SAFE-03 are answered like others, after the same statements and the same hashing: %s',
    async (name, alike) => {
      const { statements, db } = listen(sql.db, 'calls')
      const inner = createPasswordHasher({ memoryKib: 64 })
      const passwords = {
        ...inner,
        verify: (password: string, phc: string | null) => {
          statements.push('verify')
          return inner.verify(password, phc)
        },
      }
      await using accounts = await startAccountGateway({ ...sql, db }, { passwords })
      const answers: unknown[] = []
      for (const [asked, prepare] of await alike.open({ accounts, sql })) {
        const browser = await accounts.browser()
        const { call, input } = await prepare(browser)
        statements.length = 0
        const { code, status, data, text } = await browser.call(call, input)
        const work = statements.join(' ')
        expect([asked, code]).toEqual([asked, alike.code])
        answers.push({ status, shape: shapeOf(data), length: text.length, work })
        expect(hashed.test(name)).toBe(work.includes('verify'))
      }
      expect(answers.length).toBeGreaterThanOrEqual(3)
      expect(answers).toEqual(answers.map(() => answers[0]))
    },
  )

  it('GATE-03 cost the same statements when a code is asked for, whatever it is for', async () => {
    const { statements, db } = listen(sql.db, 'all')
    await using accounts = await startAccountGateway({ ...sql, db })
    const names = (await openPeople({ accounts, sql })).map(({ email }) => email)
    const browser = await accounts.signedIn(await accounts.open({}))
    const looked: boolean[] = []
    for (const wishOf of [
      (name: string) => ({ purpose: 'contactEmail', email: name }),
      (name: string) => ({ purpose: 'recover', email: name }),
      (name: string) => ({ purpose: 'register', email: name }),
      (name: string) => ({ purpose: 'reset', loginName: name }),
      (name: string) => ({ purpose: 'reset', loginName: name, kind: 'agency' }),
    ]) {
      const work: string[] = []
      for (const name of names) {
        statements.length = 0
        expect((await browser.call(sendCode, wishOf(name))).code).toBe('00000')
        work.push(statements.join(' '))
      }
      expect(work).toEqual(work.map(() => work[0]))
      looked.push(work[0]?.includes('SelectQueryNode') ?? false)
    }
    expect(looked.filter(Boolean).length).toBeGreaterThanOrEqual(4)
  })

  // A machine with other work has no times to compare: these are an exhaustive run's.
  it.each(samples > 0 ? timedCalls.map((alike) => [alike.name, alike] as const) : [])(
    `GATE-03 answer after the same time in ${samples} samples a class: medians within 2 ms, no other distribution, in one of three runs: %s`,
    async (_name, alike) => {
      const runs: boolean[] = []
      while (runs.length < 3 && !runs.includes(true)) runs.push(await isAlike(alike))
      expect(runs).toContain(true)
    },
    1_200_000,
  )
})
