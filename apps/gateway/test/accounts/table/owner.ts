import type { AnyCall } from '@portico/contract'
import type { SqlStore } from '@portico/stores'
import * as v from 'valibot'
import { type AccountGateway, type TestAnswer, type TestBrowser, testPassword } from '../../accounts.ts'
import type { ExternalIdentityGateway } from '../external-identity.ts'

/** Where accounts are tried: a gateway that takes every sign-in method, and the database behind it. */
export interface World {
  readonly sql: SqlStore
  readonly accounts: AccountGateway
  readonly external: ExternalIdentityGateway
  /** The terms of the day, which an action may change. */
  readonly terms: { today: string | null }
}

/** A number in the two fields of calls. */
export interface MobileFields {
  readonly mobile: string
  readonly areaCode: string
}

/** Who has opened an account, with what that person knows of it. */
export interface Owner {
  readonly browser: TestBrowser
  readonly userId: string
  readonly kind: 'user' | 'agency'
  /** What shows the owner once more: the password, or nothing where a fresh log-in does. */
  readonly proof: { readonly pwd?: string }
  /** Logs in again in this browser by the method that the account was opened by. */
  enter(browser: TestBrowser): Promise<TestAnswer>
  email: string | null
  mobile: MobileFields | null
  recoveryCodes: string[]
  totpSecret: string | null
}

/** Something that a person does alone, and that every account is tried for. */
export interface TriedAction {
  readonly requirement: `ACC-${string}`
  readonly name: string
  /** Does it; throws where the gateway refuses. */
  run(world: World, owner: Owner): Promise<void>
}

/** What an owner with a password shows. */
export const byPassword = { pwd: testPassword } as const

/** Calls what must succeed; throws the code of a refusal. */
export async function succeed(browser: TestBrowser, call: AnyCall, input: unknown): Promise<TestAnswer> {
  const answer = await browser.call(call, input)
  if (answer.code !== '00000') throw new Error(`${call.name} answers ${answer.code}`)
  return answer
}

let made = 0

/** An address of no account. */
export function freshEmail(): string {
  made += 1
  return `table-${made}@example.com`
}

const areaCodes = ['49', '33', '39', '34', '31', '48'] as const

/** A number of no account, in another country and of another prefix than the one before: messages are counted by both. */
export function freshMobile(): MobileFields {
  made += 1
  return {
    mobile: `15${String(made).padStart(4, '0')}0000`,
    areaCode: areaCodes[made % areaCodes.length] ?? areaCodes[0],
  }
}

/** A number as messages are sent to it. */
export function numberOf({ mobile, areaCode }: MobileFields): string {
  return `+${areaCode}${mobile}`
}

const entered = v.object({ accessTokenResVO: v.object({ userInfo: v.object({ userId: v.string() }) }) })

/** The account that an answer has logged in to. */
export function userIdOf({ data }: TestAnswer): string {
  return v.parse(entered, data).accessTokenResVO.userInfo.userId
}
