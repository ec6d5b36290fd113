import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import * as v from 'valibot'
import { type Browser, keptBrowser, openBrowser, type Place } from './browser.ts'
import { createPasskey, keptPasskey } from './passkey.ts'
import { ask } from './request.ts'
import { publicOrigin } from './server-process.ts'
import type { SignedIn } from './signed-in.ts'
import { totpCode } from './totp.ts'

/** The password of everybody in the fixtures. */
export const password = 'correct horse battery'

const person = v.strictObject({
  userId: v.string(),
  loginName: v.string(),
  /** Of a mobile number. */
  areaCode: v.nullable(v.string()),
  /** Where this person is signed in. */
  browser: keptBrowser,
  totpSecret: v.nullable(v.string()),
  passkey: v.nullable(keptPasskey),
})

/** Who has an account of the former release, and what he proves it with. */
export type Person = v.InferOutput<typeof person>

/** Everybody, by what he is there for. */
export const people = v.strictObject({ parent: person, twoSteps: person, passkey: person, mobile: person })

/** Everybody. */
export type People = v.InferOutput<typeof people>

/** Where accounts are made, and the folder that their mail lies in. */
export interface Making extends Place {
  readonly outbox: string
}

const message = v.object({ to: v.string(), text: v.string() })

const timeoutMs = 10_000
const lookAgainMs = 50

/** The code that was sent last to an address; null where none was sent yet. */
async function sentCode(to: string, outbox: string): Promise<string | null> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.json'))
  for (const name of names.toSorted().toReversed()) {
    const read = v.parse(message, JSON.parse(await readFile(join(outbox, name), 'utf8')))
    const [code] = read.to === to ? (/\b\d{6}\b/.exec(read.text) ?? []) : []
    if (code !== undefined) return code
  }
  return null
}

/** Waits for a code: what asks for it does not. */
async function codeFor(to: string, outbox: string): Promise<string> {
  const deadlineMs = performance.now() + timeoutMs
  while (performance.now() < deadlineMs) {
    const code = await sentCode(to, outbox)
    if (code !== null) return code
    await waitFor(lookAgainMs)
  }
  throw new Error(`No code was sent to ${to}.`)
}

async function need(browser: Browser, path: string, said: Parameters<Browser['call']>[1]) {
  const { code, data } = await browser.call(path, said)
  if (code !== '00000') throw new Error(`${path} answered ${code}: ${JSON.stringify(data)}`)
  return data
}

const signedIn = v.object({ accessTokenResVO: v.object({ userInfo: v.object({ userId: v.string() }) }) })

/** Opens an account by mail. */
export async function register(making: Making, email: string): Promise<SignedIn> {
  const browser = await openBrowser(making)
  await need(browser, '/v1/user/public/sendCode', { clear: { purpose: 'register' }, sealed: { email } })
  const verifyCode = await codeFor(email, making.outbox)
  const sealed = { email, pwd: password, rePwd: password, verifyCode }
  const data = await need(browser, '/v1/user/register/email', { sealed })
  return { browser, userId: v.parse(signedIn, data).accessTokenResVO.userInfo.userId }
}

async function asPerson(
  { browser, userId }: SignedIn,
  part: Pick<Person, 'loginName'> & Partial<Person>,
): Promise<Person> {
  return { userId, areaCode: null, totpSecret: null, passkey: null, browser: await browser.keep(), ...part }
}

async function makeParent(making: Making): Promise<Person> {
  const loginName = 'parent@example.com'
  const owner = await register(making, loginName)
  await need(owner.browser, '/v1/user/sub/open', { clear: { nickName: 'Savings', kind: 'sub-account' } })
  return asPerson(owner, { loginName })
}

async function makeTwoSteps(making: Making): Promise<Person> {
  const loginName = 'two-steps@example.com'
  const owner = await register(making, loginName)
  const begun = await need(owner.browser, '/v1/user/security/totp/start', { sealed: { pwd: password } })
  const { secret } = v.parse(v.object({ secret: v.string() }), begun)
  const sealed = { googleCode: totpCode(secret, making.now()) }
  await need(owner.browser, '/v1/user/security/totp/confirm', { sealed })
  return asPerson(owner, { loginName, totpSecret: secret })
}

const creation = v.object({
  options: v.object({ challenge: v.string(), user: v.object({ id: v.string() }) }),
})

async function makePasskey(making: Making): Promise<Person> {
  const loginName = 'passkey@example.com'
  const owner = await register(making, loginName)
  const begun = await need(owner.browser, '/v1/user/security/passkey/start', { sealed: { pwd: password } })
  const { challenge, user } = v.parse(creation, begun).options
  const { kept, response } = createPasskey({ challenge, userHandle: user.id })
  await need(owner.browser, '/v1/user/security/passkey/confirm', { clear: { name: 'Key', response } })
  return asPerson(owner, { loginName, passkey: kept })
}

async function makeMobile(making: Making): Promise<Person> {
  const [mobile, areaCode] = ['7700900123', '44']
  const browser = await openBrowser(making)
  const clear = { purpose: 'registerMobile' }
  await need(browser, '/v1/user/public/sendCode', { clear, sealed: { mobile, areaCode } })
  const verifyCode = await codeFor(`+${areaCode}${mobile}`, making.outbox)
  const sealed = { mobile, areaCode, pwd: password, rePwd: password, verifyCode }
  const data = await need(browser, '/v1/user/register/mobile', { sealed })
  const { userId } = v.parse(signedIn, data).accessTokenResVO.userInfo
  return asPerson({ browser, userId }, { loginName: mobile, areaCode })
}

/** Opens all accounts on a server of the former release, by its calls. */
export async function makePeople(making: Making): Promise<People> {
  return {
    parent: await makeParent(making),
    twoSteps: await makeTwoSteps(making),
    passkey: await makePasskey(making),
    mobile: await makeMobile(making),
  }
}

/** How many events the fixtures hold, and what they are of. */
export const eventCount = 3
export const eventTrackingId = 'b201'

/** Brings events of one page view, which the server stores. */
export async function bringEvents({ port, now }: Place, page: string): Promise<void> {
  const at = now()
  const events = Array.from({ length: eventCount }, (_, index) => ({
    ...{
      type: 'click',
      track_type: 'auto',
      event_tracking: 'pair-swapped',
      event_tracking_id: eventTrackingId,
    },
    ...{ event_tracking_ext: { from: 'btc', to: 'usd' }, curr_page: 'pair', timestamp: at, ctime: at },
    ...{ seq: index + 1, log_seq: index + 1, page_unique_id: page, device_id: 'device-1' },
    ...{ session_id: 'session-1', sys: 3, log_env: 'online', first_visit_time: at, first_day: true },
    app_id: 'web',
  }))
  const headers = { 'content-type': 'application/json', origin: publicOrigin, website: 'default' }
  const body = JSON.stringify(events)
  const answer = await ask(port, { path: '/v1/buried/log/info', method: 'POST', headers, body })
  const { accepted } = v.parse(
    v.object({ data: v.object({ accepted: v.number() }) }),
    JSON.parse(answer.text),
  ).data
  if (accepted !== eventCount) throw new Error(`Events were not taken: ${answer.text}`)
}
