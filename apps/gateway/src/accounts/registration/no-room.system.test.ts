import { login, sendCode } from '@portico/contract'
import { openRateLimits, type OutgoingMessage, type SqlStore, StoreUnavailable } from '@portico/stores'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRateRules, defaultRateRules } from '../../index.ts'
import { openTestSql, startAccountGateway, testPassword } from '../../../test/accounts.ts'

let sql: SqlStore
beforeAll(async () => {
  sql = await openTestSql()
}, 120_000)
afterAll(() => sql[Symbol.asyncDispose]())

/** A gateway whose codes are counted as they are shipped, with a queue that takes messages or none. */
async function startGateway() {
  const rules = { ...createRateRules(10_000), code: defaultRateRules.code }
  const logger = { info: () => {}, warn: () => {} }
  const taken: OutgoingMessage[] = []
  const state = { hasRoom: false }
  const queue = {
    async enqueue(message: OutgoingMessage) {
      if (!state.hasRoom) throw new StoreUnavailable('message queue')
      taken.push(message)
    },
    async enqueueWithin(_db: SqlStore['db'], message: OutgoingMessage) {
      if (!state.hasRoom) return null
      taken.push(message)
      return () => {}
    },
  }
  const limits = await openRateLimits({ rules, redisUrl: null, logger })
  return { ...(await startAccountGateway(sql, { limits, queue })), state, taken }
}

it('SAFE-03 GATE-03 answers 503 to known and unknown alike where no code is taken, counts nothing, and takes the next', async () => {
  const accounts = await startGateway()
  await using _ = accounts
  const known = (await accounts.open({})).email ?? ''
  const wishes = [
    { purpose: 'register', email: known },
    { purpose: 'register', email: 'new@example.com' },
    { purpose: 'reset', loginName: known, kind: 'user' },
    { purpose: 'reset', loginName: 'nobody@example.com', kind: 'user' },
  ]
  const browser = await accounts.browser()
  const ask = async () => {
    const answers = []
    for (const wish of wishes) answers.push(await browser.call(sendCode, wish))
    return answers.map(({ status, code }) => `${status} ${code}`)
  }
  for (let round = 0; round < 3; round += 1) expect(await ask()).toEqual(Array(4).fill('503 00503'))
  accounts.state.hasRoom = true
  expect(await ask()).toEqual(Array(4).fill('200 00000'))
  expect(accounts.taken.map(({ content }) => content === null)).toEqual([false, false, false, true])
  expect(new Set(accounts.taken.map(({ kind }) => kind))).toEqual(new Set(['code']))
})

it('SAFE-03 begins no sign-in whose code was not taken', async () => {
  const accounts = await startGateway()
  await using _ = accounts
  const { email } = await accounts.open({})
  const browser = await accounts.browser()
  const enter = () => browser.call(login, { loginName: email ?? '', pwd: testPassword })
  for (let round = 0; round < 3; round += 1) expect((await enter()).code).toBe('00503')
  accounts.state.hasRoom = true
  expect((await enter()).code).toBe('00000')
  expect(accounts.taken.map(({ to, replaces }) => [to, replaces])).toEqual([
    [email, `login:${browser.key.thumbprint}`],
  ])
})
