/*
 * Registers accounts as fast as it can, in a process that a test ends without warning. Prints a line before and after each
 * registration; the folder of the database is its only argument.
 */
import { registerEmail, sendCode } from '@portico/contract'
import { openSql } from '@portico/stores'
import { startAccountGateway, testPassword } from './accounts.ts'

const quiet = { info: () => {}, warn: () => {} }

async function registerOne(accounts: Awaited<ReturnType<typeof startAccountGateway>>, email: string) {
  const browser = await accounts.browser()
  await browser.call(sendCode, { purpose: 'register', email })
  const verifyCode = accounts.codeFor(email)
  process.stdout.write(`begun ${email}\n`)
  const input = { email, pwd: testPassword, rePwd: testPassword, verifyCode }
  const { code } = await browser.call(registerEmail, input)
  if (code === '00000') process.stdout.write(`done ${email}\n`)
}

async function registerMany(dataFolder: string): Promise<void> {
  const sql = await openSql({ dataFolder, databaseUrl: null, logger: quiet })
  const accounts = await startAccountGateway(sql)
  for (let round = 0; ; round++) {
    await Promise.all(
      [0, 1, 2].map((lane) => registerOne(accounts, `lane-${lane}-${process.pid}-${round}@example.com`)),
    )
  }
}

await registerMany(process.argv[2] ?? '')
