import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { registerEmail, sendCode, userinfo } from '@portico/contract'
import { openSql, type SqlStore } from '@portico/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAccountGateway, testPassword } from '../../../test/accounts.ts'

const registrar = fileURLToPath(new URL('../../../test/registrar.ts', import.meta.url))
const logger = { info: () => {}, warn: () => {} }

/** The exhaustive run kills a hundred times. */
const rounds = Number(process.env['PORTICO_KILLS'] ?? 3)

let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'killed-'))
})
afterAll(() => rm(dataFolder, { recursive: true }))

/** Lets registrations run, ends their process at a line and a few turns later, and answers what it had said. */
async function killAfter(lines: number, turns: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [registrar, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    if (said.length === lines) {
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
      child.kill('SIGKILL')
    }
  }
  const [, signal] = await ended
  expect(signal).toBe('SIGKILL')
  return said
}

async function findHalves({ db }: SqlStore): Promise<readonly string[]> {
  const accounts = await db.selectFrom('account').selectAll().execute()
  const halves: string[] = []
  for (const { user_id: userId, password_hash: password, email_verified_at: verified } of accounts) {
    const counts = await Promise.all(
      (['device', 'session', 'refresh_token', 'audit'] as const).map(async (table) => {
        const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()
        return rows.length
      }),
    )
    if (password === null || verified === null || counts.some((count) => count !== 1)) halves.push(userId)
  }
  return halves
}

describe('registration in a process that is killed', () => {
  it(
    `GATE-02 leaves no half account and loses no acknowledged one, and a retry works (${rounds} kills)`,
    async () => {
      const acknowledged: string[] = []
      for (let round = 0; round < rounds; round++) {
        const said = await killAfter(4 + ((round * 7) % 11), (round * 13) % 40)
        acknowledged.push(...said.flatMap((line) => (line.startsWith('done ') ? [line.slice(5)] : [])))
        await using sql = await openSql({ dataFolder, databaseUrl: null, logger })
        expect(await findHalves(sql)).toEqual([])
        const rows = await sql.db.selectFrom('account').select('email').execute()
        const kept = rows.map(({ email }) => email)
        expect(kept.filter((email) => acknowledged.includes(email ?? ''))).toHaveLength(acknowledged.length)
        const open = said.flatMap((line) => (line.startsWith('begun ') ? [line.slice(6)] : []))
        const lost = open.find((email) => !kept.includes(email))
        if (lost !== undefined) await retry(sql, lost)
      }
      expect(acknowledged.length).toBeGreaterThan(0)
    },
    rounds * 60_000,
  )
})

async function retry(sql: SqlStore, email: string) {
  await using accounts = await startAccountGateway(sql)
  const browser = await accounts.browser()
  await browser.call(sendCode, { purpose: 'register', email })
  const verifyCode = accounts.codeFor(email)
  const input = { email, pwd: testPassword, rePwd: testPassword, verifyCode }
  expect((await browser.call(registerEmail, input)).code).toBe('00000')
  expect((await browser.call(userinfo, false)).data).toMatchObject({ loginName: email })
}
