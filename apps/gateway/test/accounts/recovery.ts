import { finishRecovery, readRecovery, sendCode, startRecovery } from '@portico/contract'
import type { SqlStore } from '@portico/stores'
import * as v from 'valibot'
import { createRecoveryRounds, type GatewayContext } from '../../src/index.ts'
import type { AccountGateway, TestAnswer, TestBrowser } from '../accounts.ts'
import { testSecret } from '../context.ts'

const startedSchema = v.object({ serialNO: v.string(), readyAt: v.number() })
const stateSchema = v.object({ state: v.string(), readyAt: v.number(), email: v.nullable(v.string()) })

/** The password that recoveries of tests end with. */
export const recoveredPassword = 'quite another set of words'

/** What somebody asks for who has lost everything. */
export interface RecoveryWish {
  readonly loginName: string
  readonly email: string
  readonly pwd?: string
  readonly kind?: 'user' | 'agency'
  readonly recoveryCode?: string
}

/** Goes through recoveries as a browser does, and does the rounds that the server does, through the gateway's queue unless given. */
export function recoveryOf(
  { gateway, clock, codeFor }: AccountGateway,
  sql: SqlStore,
  queue: GatewayContext['queue'] = gateway.context.queue,
) {
  const { context } = gateway
  const { website, volatile, settings, identity } = context
  const rounds = createRecoveryRounds({
    ...{ sql, website, volatile, settings, queue, identity, secret: testSecret },
    origin: 'https://portico.example',
    now: () => clock.nowMs,
  })

  async function askCode(browser: TestBrowser, email: string): Promise<string> {
    clock.nowMs += 61_000
    const sent = await browser.call(sendCode, { purpose: 'recover', email })
    if (sent.code !== '00000') throw new Error(`No code: ${sent.text}`)
    return codeFor(email)
  }

  async function start(browser: TestBrowser, wish: RecoveryWish) {
    const verifyCode = await askCode(browser, wish.email)
    const answer = await browser.call(startRecovery, { ...wish, verifyCode })
    return { answer, ...v.parse(startedSchema, answer.data) }
  }

  async function finish(
    browser: TestBrowser,
    wish: { serialNO: string; email: string },
  ): Promise<TestAnswer> {
    const verifyCode = await askCode(browser, wish.email)
    const passwords = { pwd: recoveredPassword, rePwd: recoveredPassword }
    return browser.call(finishRecovery, { serialNO: wish.serialNO, verifyCode, ...passwords })
  }

  /** One round of the server, some time after the last one. */
  async function round(afterMs = 30_000): Promise<void> {
    clock.nowMs += afterMs
    await rounds.tell()
  }

  /** Lets the waiting time go by, with the rounds in it. */
  async function waitOut(): Promise<void> {
    const { waitMs, noticeMs } = settings.recovery
    await round()
    clock.nowMs += waitMs - noticeMs
    await round()
    clock.nowMs += noticeMs
  }

  return {
    askCode,
    start,
    finish,
    round,
    waitOut,
    async stateOf(browser: TestBrowser, serialNO: string) {
      return v.parse(stateSchema, (await browser.call(readRecovery, { serialNO })).data)
    },
  }
}
