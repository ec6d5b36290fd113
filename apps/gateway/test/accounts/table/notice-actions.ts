import {
  acceptTerms,
  closeAccount,
  exportOwnData,
  keepAccount,
  listNotices,
  securityOverview,
  sendCode,
  setAntiPhishingCode,
  systemVerifyLogin,
  userinfo,
} from '@portico/contract'
import * as v from 'valibot'
import { type Owner, succeed, type TriedAction, type World } from './owner.ts'

const noticesSchema = v.object({ notices: v.array(v.object({ matter: v.string() })) })
const fileSchema = v.object({ name: v.string(), content: v.string() })
const termsSchema = v.object({ terms: v.object({ wanted: v.nullable(v.string()) }) })
const closingSchema = v.object({ closesAt: v.number() })
const enteredSchema = v.object({ verification: v.nullable(v.object({ serialNO: v.string() })) })

/** Finds the notice of the number that was added. */
async function readNotices(_world: World, { browser }: Owner): Promise<void> {
  const { data } = await succeed(browser, listNotices, {})
  if (v.parse(noticesSchema, data).notices.length === 0) throw new Error('no notice was sent')
}

/** The last mail to the owner that has what is looked for; what was found. Notices come beside the mails of calls. */
function lastInMails({ accounts }: World, { email }: Owner, looked: RegExp): string {
  const found = accounts.gateway.services.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => looked.exec(text)?.[0] ?? [])
    .at(-1)
  if (found === undefined) throw new Error(`no mail has ${looked}`)
  return found
}

/** Logs in again as on a device that the account has never seen. */
async function enterAnew(world: World, owner: Owner): Promise<void> {
  const { browser } = owner
  const { verification } = v.parse(enteredSchema, (await owner.enter(browser)).data)
  if (verification !== null) {
    const verifyCode = lastInMails(world, owner, /\b\d{6}\b/)
    await succeed(browser, systemVerifyLogin, { serialNO: verification.serialNO, verifyCode })
  }
  await succeed(browser, listNotices, {})
}

/** Says by the link of a notice that it was somebody else, which ends the session. */
async function reportNotice(world: World, owner: Owner): Promise<void> {
  const path = lastInMails(world, owner, /\/notice\/\S+/)
  const { status } = await fetch(`${world.accounts.gateway.origin}${path}`, { method: 'POST' })
  if (status !== 200) throw new Error(`the link answers ${status}`)
  const { code } = await owner.browser.call(listNotices, {})
  if (code !== '00004') throw new Error(`the session goes on: ${code}`)
  await enterAnew(world, owner)
}

/** Whether a mail of the moment shows these words. */
async function isShown({ accounts }: World, { browser, email }: Owner, words: string): Promise<boolean> {
  await succeed(browser, sendCode, { purpose: 'secure', channel: 'email' })
  const last = accounts.gateway.services.mails.findLast(({ to }) => to === email)
  return last?.text.includes(words) ?? false
}

async function choosePhrase(world: World, owner: Owner): Promise<void> {
  const { browser, proof } = owner
  for (const phrase of ['blue heron', 'red kite']) {
    await succeed(browser, setAntiPhishingCode, { phrase, ...proof })
    if (!(await isShown(world, owner, phrase))) throw new Error('a mail lacks the words')
  }
  await succeed(browser, setAntiPhishingCode, { phrase: null, ...proof })
  if (await isShown(world, owner, 'red kite')) throw new Error('a mail still has the words')
}

async function takeData(_world: World, { browser, proof, userId }: Owner): Promise<void> {
  for (const format of ['json', 'csv']) {
    const { data } = await succeed(browser, exportOwnData, { format, ...proof })
    if (!v.parse(fileSchema, data).content.includes(userId)) throw new Error(`no account in the ${format}`)
  }
}

async function closeAndKeep({ accounts }: World, { browser, proof }: Owner): Promise<void> {
  const { data } = await succeed(browser, closeAccount, proof)
  if (v.parse(closingSchema, data).closesAt <= accounts.clock.nowMs) throw new Error('no time to come back')
  await succeed(browser, keepAccount, {})
  await succeed(browser, userinfo, false)
}

/** The terms change while the person is away; the next log-in finds out, and the one after it is not asked again. */
async function acceptNewTerms({ terms }: World, owner: Owner): Promise<void> {
  const { browser } = owner
  const wanted = async () => {
    const { verification } = v.parse(enteredSchema, (await owner.enter(browser)).data)
    if (verification !== null) throw new Error('a code is asked for')
    return v.parse(termsSchema, (await succeed(browser, securityOverview, {})).data).terms.wanted
  }
  terms.today = 'table-2'
  try {
    const version = await wanted()
    if (version === null) throw new Error('nobody asked')
    await succeed(browser, acceptTerms, { version })
    if ((await wanted()) !== null) throw new Error('asked again')
  } finally {
    terms.today = null
  }
}

/** ACC-03 to ACC-06, of an account that has an address. */
export const noticeActions: readonly TriedAction[] = [
  { requirement: 'ACC-03', name: 'read the notices that were sent', run: readNotices },
  { requirement: 'ACC-03', name: 'say of a notice that it was somebody else', run: reportNotice },
  { requirement: 'ACC-04', name: 'set, change and remove the anti-phishing code', run: choosePhrase },
  { requirement: 'ACC-05', name: 'take the data as JSON and CSV', run: takeData },
  { requirement: 'ACC-05', name: 'close the account, and keep it after all', run: closeAndKeep },
  { requirement: 'ACC-06', name: 'accept new terms after a log-in', run: acceptNewTerms },
]
