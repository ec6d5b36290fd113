import { type createCrossTerminal, type createQrKey, getQrKeyStatus } from '@portico/contract'
import * as v from 'valibot'
import type { TestBrowser } from '../accounts.ts'

const codeSchema = v.object({ qrcodeKey: v.string(), expiresInMs: v.literal(120_000) })

/** The part of a status that says how far a pairing is. */
export const statusSchema = v.object({ status: v.string() })

/** What every key answers that is over, whatever the reason. */
export const expired = { accessTokenResVO: null, verification: null, status: 'expired' }

/** The key of a new code that a browser shows. */
export async function codeOf(
  browser: TestBrowser,
  call: typeof createQrKey | typeof createCrossTerminal,
): Promise<string> {
  return v.parse(codeSchema, (await browser.call(call)).data).qrcodeKey
}

/** What a browser is told about the code that it shows. */
export async function statusOf(browser: TestBrowser, qrcodeKey: string): Promise<string> {
  return v.parse(statusSchema, (await browser.call(getQrKeyStatus, { qrcodeKey })).data).status
}
