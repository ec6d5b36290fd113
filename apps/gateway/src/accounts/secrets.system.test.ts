import {
  changePassword,
  confirmTotp,
  login,
  registerEmail,
  sendCode,
  startTotp,
  systemVerifyLogin,
} from '@portico/contract'
import { createMessageQueue, type SqlStore } from '@portico/stores'
import { Secret, TOTP } from 'otpauth'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSql, startAccountGateway } from '../../test/accounts.ts'
import { testSecret } from '../../test/context.ts'
import { writeBackup } from './operators/backup.ts'

let sql: SqlStore
beforeAll(async () => {
  sql = await openTestSql()
}, 120_000)
afterAll(() => sql[Symbol.asyncDispose]())

const pwd = 'canary-Password-4711'
const newPwd = 'canary-Password-4712'
const email = 'canary@example.com'

/** Every line of a log, whatever its level. */
function createLog() {
  const lines: string[] = []
  const write = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
  return { lines, logger: { info: write, warn: write, error: write } }
}

/** Everything that the database holds, bytes also as the text that they may be. */
async function dump(): Promise<string> {
  const lines: string[] = []
  await writeBackup(sql, async (line) => void lines.push(line))
  for (const { sealed, ...row } of await sql.db.selectFrom('message').selectAll().execute())
    lines.push(JSON.stringify({ ...row, sealed: { bytes: Buffer.from(sealed).toString('base64') } }))
  const decoded = lines.map((line) =>
    line.replaceAll(/"bytes":"([^"]*)"/g, (_, base64: string) => {
      const bytes = Buffer.from(base64, 'base64')
      return `${bytes.toString('base64url')} ${bytes.toString('latin1')}`
    }),
  )
  return decoded.join('\n')
}

describe('secrets', () => {
  it('GATE-03 are in no log line, no row and no message, save a code in the message that brings it', async () => {
    const { lines, logger } = createLog()
    const failing = async () => {
      throw new Error(`cannot send to ${email}`)
    }
    const secrets: string[] = [pwd, newPwd]
    const codes: string[] = []
    await using accounts = await startAccountGateway(sql, { logger })
    const browser = await accounts.browser()
    const codeNow = async (purpose: object) => {
      await browser.call(sendCode, purpose)
      const code = accounts.codeFor(email)
      codes.push(code)
      return code
    }
    const verifyCode = await codeNow({ purpose: 'register', email })
    await browser.call(registerEmail, { email, pwd, rePwd: pwd, verifyCode })
    secrets.push(...browser.cookies.values())
    const started = await browser.call(startTotp, { pwd })
    const { secret } = v.parse(v.object({ secret: v.string() }), started.data)
    secrets.push(secret, Buffer.from(Secret.fromBase32(secret).bytes).toString('latin1'))
    const googleCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: accounts.clock.nowMs,
    })
    await browser.call(confirmTotp, { googleCode })
    await browser.call(changePassword, { pwd, newPwd, rePwd: newPwd })
    const anonymous = await accounts.browser()
    await anonymous.call(login, { loginName: email, pwd: newPwd })
    await anonymous.call(login, { loginName: email, pwd })
    await anonymous.call(systemVerifyLogin, { serialNO: 'x'.repeat(43), verifyCode: '123456' })
    const broken = await startAccountGateway(sql, {
      logger,
      queue: createMessageQueue({
        ...{ sql, logger, website: 'portico', secret: testSecret, now: Date.now, slots: { mail: 1, sms: 1 } },
        mail: { send: failing, ensureRoom: async () => {} },
        sms: { send: failing, ensureRoom: async () => {} },
      }),
    })
    await using _ = broken
    await (await broken.browser()).call(sendCode, { purpose: 'register', email: 'x@example.com' })
    await expect.poll(() => lines.length).toBeGreaterThan(0)

    const handle = browser.cookies.get('rt-present') ?? ''
    const hidden = secrets.filter((value) => value !== handle)
    const { mails: sent } = accounts.gateway.services
    const told = sent.map(({ subject, text }) => `${subject}\n${text}`).join('\n')
    const places = { log: lines.join('\n'), database: await dump(), messages: told }
    for (const [place, text] of Object.entries(places)) {
      for (const value of hidden) expect(text.includes(value), `${place} holds a secret`).toBe(false)
    }
    for (const code of codes) {
      expect(places.log).not.toContain(code)
      expect(sent.filter(({ text }) => text.includes(code))).toHaveLength(1)
      expect(sent.filter(({ subject }) => subject.includes(code))).toHaveLength(0)
    }
    expect(places.log).not.toContain(email)
    expect(places.database).toContain(email)
  })
})
