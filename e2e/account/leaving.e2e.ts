import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from '@playwright/test'
import { listSessions } from '@portico/contract'
import { linkTo } from '@portico/locale'
import { urls } from '@portico/site/routes'
import { startSmtpServer, type TestSmtpServer } from '@portico/stores/test-smtp-server'
import { freshEmail, password } from '../fixtures/account/accounts.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { type Words, wordsOf } from '../fixtures/expected/texts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { followFaults } from '../fixtures/page/faults.ts'
import { openHydrated, untilHydrated } from '../fixtures/page/live-page.ts'
import { type RunningServer, startServer, startTimeoutMs } from '../fixtures/servers/server.ts'
import { expect, test } from '../fixtures/test.ts'

/** An account, the screens of one language, and the mails that its owner reads. */
interface Life {
  readonly code: 'en' | 'ar'
  readonly say: Words
  readonly smtp: TestSmtpServer
  readonly server: RunningServer
  readonly email: string
}

/** How the reader writes the country, and how it stands there afterwards. */
const germany = { en: { typed: 'germ', name: 'Germany' }, ar: { typed: 'ألمان', name: 'ألمانيا' } } as const
const iran = { en: { typed: 'iran', name: 'Iran' }, ar: { typed: 'إيران', name: 'إيران' } } as const

/** Moves the focus by the Tab key. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 120; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${target}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, target: Locator, value: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(value)
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page | Locator, name: string) =>
  page.getByLabel(name, { exact: true }).and(page.locator('input:not([type="radio"])'))

/** The newest mail to the account whose text has these words. */
async function mailWith({ smtp, email }: Life, words: string | RegExp): Promise<string> {
  let text: string | undefined
  await expect(() => {
    text = smtp.received
      .filter(({ to }) => to === email)
      .map((mail) => `${mail.subject}\n${mail.text}`)
      .findLast((mail) => mail.search(words) >= 0)
    expect(text).toBeDefined()
  }).toPass({ intervals: [50] })
  return text ?? ''
}

/** The code of a mail that came after the first `known` ones. */
async function codeAfter({ smtp, email }: Life, known: number): Promise<string> {
  const codes = () =>
    smtp.received.filter(({ to }) => to === email).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  await expect(() => expect(codes().length).toBeGreaterThan(known)).toPass({ intervals: [50] })
  return codes().at(-1) ?? ''
}

/** ACC-06, A14: where one lives is searched by typing; what the gateway refuses is said at once, at its field. */
async function signUp(page: Page, life: Life): Promise<void> {
  const { code, say, server, email } = life
  await openHydrated(page, server.origin + linkTo({ locale: code, path: urls.register() }))
  await type(page, field(page, say('field.email')), email)
  const residence = page.getByRole('combobox', { name: say('field.residence'), exact: true })
  // The tests' time zone is that of no country, so none is proposed.
  await expect(residence).toHaveValue('')
  await type(page, residence, iran[code].typed)
  await expect(page.locator('[data-code="IR"]')).toContainText(say('field.countryUnserved'))
  await page.keyboard.press('Enter')
  await expect(residence).toHaveValue(iran[code].name)
  // Before anything is sent.
  await expect(residence).toHaveAttribute('aria-invalid', 'true')
  await expect(
    page.getByText(say('field.residenceUnserved', { name: iran[code].name })).first(),
  ).toBeVisible()
  await type(page, residence, germany[code].typed)
  await expect(page.getByRole('option', { name: germany[code].name })).toBeVisible()
  if (code === 'en') expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(residence).toHaveValue(germany[code].name)
  await press(page, button(page, say('code.send')))
  // A15: after the captcha the focus is on the code that is typed next.
  const codeField = field(page, say('field.emailCode'))
  await expect(codeField).toBeFocused()
  await expect(codeField).toHaveAttribute('autocomplete', 'one-time-code')
  await page.keyboard.type(await codeAfter(life, 0))
  await page.keyboard.press('Enter')
  // A14: the meter and the server agree, as soon as the field is left.
  const pwd = field(page, say('field.password'))
  await expect(pwd).toBeFocused()
  await page.keyboard.type('password123')
  await page.keyboard.press('Tab')
  await expect(pwd).toHaveAccessibleDescription(new RegExp(say('field.passwordKnown')))
  await expect(page.getByText(say('strength.weak'), { exact: true })).toBeVisible()
  await pwd.focus()
  await type(page, pwd, password)
  await type(page, field(page, say('field.repeatPassword')), password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${urls.account()}`)
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
}

/** ACC-04: the words of the owner stand in the next mail. */
async function setPhrase(page: Page, life: Life): Promise<void> {
  const { say } = life
  const phrase = life.code === 'en' ? 'Blue heron 7' : 'نخلة خضراء 7'
  await press(page, button(page, say('phrase.set')))
  const dialog = page.getByRole('dialog', { name: say('phrase.set') })
  await type(page, field(dialog, say('phrase.field')), '<b>')
  await press(page, button(dialog, say('phrase.set')))
  await expect(field(dialog, say('phrase.field'))).toHaveAttribute('aria-invalid', 'true')
  await type(page, field(dialog, say('phrase.field')), phrase)
  const pwd = field(dialog, say('field.password'))
  await type(page, pwd, 'not the password')
  await page.keyboard.press('Enter')
  await expect(pwd).toHaveAccessibleDescription(say('failure.password'))
  await type(page, pwd, password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(phrase, { exact: true })).toBeVisible()
  await expect(button(page, say('phrase.change'))).toBeFocused()
  expect(await mailWith(life, phrase)).toContain(phrase)
}

/** ACC-05: everything that is stored, as a file of either kind. */
async function download(page: Page, life: Life, format: 'JSON' | 'CSV'): Promise<string> {
  const { say } = life
  const name = say('data.download', { name: format })
  await press(page, button(page, name))
  const dialog = page.getByRole('dialog', { name })
  await type(page, field(dialog, say('field.password')), password)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/^account-\d{10}-[\d-]{10}\.(json|csv)$/)
  await expect(page.getByText(say('data.downloaded'))).toBeVisible()
  return readFileSync(await file.path(), 'utf8')
}

/** ACC-05: closing tells until when there is a way back, on the page and by mail, and the way back is one press. */
async function closeAndKeep(page: Page, life: Life): Promise<void> {
  const { say, code } = life
  await press(page, button(page, say('data.close')))
  const dialog = page.getByRole('dialog', { name: say('data.close') })
  await expect(dialog).toContainText(say('data.closeLead'))
  await type(page, field(dialog, say('field.password')), password)
  await page.keyboard.press('Enter')
  const banner = page.getByRole('region', { name: say('closing.title') })
  await expect(banner).toBeVisible()
  if (code === 'en') expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await untilHydrated(page)
  await press(page, button(banner, say('closing.keep')))
  await expect(page.getByText(say('closing.kept'))).toBeFocused()
  await expect(banner).toBeHidden()
}

/** ACC-03: every message is on the page, with the masked address that it went to. */
async function compareNotices(page: Page, { say, email }: Life): Promise<void> {
  await page.reload()
  await untilHydrated(page)
  const list = page.getByRole('region', { name: say('notices.title') })
  for (const matter of ['closingStopped', 'closing', 'exported', 'phraseSet']) {
    await expect(list.getByText(say(`notice.${matter}`)).first()).toBeVisible()
  }
  const shown = await list.innerText()
  expect(shown).toContain(email.slice(0, 1))
  expect(shown).not.toContain(email)
}

/** A1: what the log-in of a new device answers is on the screen: no captcha, no button to press, the wait and the validity. */
async function logInElsewhere(browser: Browser, life: Life): Promise<void> {
  const { say, server, code, email, smtp } = life
  const context = await browser.newContext()
  const faults = await followFaults(context)
  const page = await context.newPage()
  await openHydrated(page, server.origin + linkTo({ locale: code, path: urls.logIn() }))
  const known = smtp.received.filter(({ to, text }) => to === email && /\b\d{6}\b/.test(text)).length
  await type(page, field(page, say('field.email')), email)
  await type(page, field(page, say('field.password')), password)
  await page.keyboard.press('Enter')
  const news = page
    .getByRole('status')
    .filter({ hasText: say('code.sentTo', { address: '*', time: '*' }).split('*')[0] ?? '' })
  await expect(news).toBeVisible()
  await expect(news).toContainText(`${email.slice(0, 1)}`)
  await expect(news).not.toContainText(email)
  await expect(button(page, say('code.sendAgain'))).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const codeField = field(page, say('field.emailCode'))
  await reach(page, codeField)
  const sent = await codeAfter(life, known)
  await page.keyboard.insertText(`${sent.slice(0, 3)} ${sent.slice(3)}`)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${urls.account()}`)
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
  await context.close()
  expect(faults.unexpected(), 'nothing breaks in the other browser').toEqual([])
}

/** A6: who is logged out for safety reads why on the page that follows, in the language of the page. */
async function endSession(page: Page, { say }: Life): Promise<void> {
  await page.route(`**${listSessions.path}`, async (route) => {
    const sign = route.request().headers()['device-sign'] ?? ''
    const forged = (sign.startsWith('A') ? 'B' : 'A') + sign.slice(1)
    await route.continue({ headers: { ...route.request().headers(), 'device-sign': forged } })
  })
  await page.reload()
  await expect(page.getByText(say('failure.ended'))).toBeFocused()
  await expect(page.getByText(say('account.visitor'))).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByText(say('account.visitor'))).toBeVisible()
  await expect(page.getByText(say('failure.ended'))).toHaveCount(0)
}

test.describe('the life of an account', () => {
  // One server for all of them: it takes its time to start.
  test.describe.configure({ mode: 'default' })
  let smtp: TestSmtpServer
  let server: RunningServer

  test.beforeAll(async () => {
    test.setTimeout(startTimeoutMs)
    smtp = await startSmtpServer()
    server = await startServer({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off`,
      RESIDENCE: 'required',
      TERMS_VERSION: '2026-11',
    })
  })
  test.afterAll(async () => {
    await server.stop()
    await smtp[Symbol.asyncDispose]()
  })

  for (const code of isWholeRun ? (['en', 'ar'] as const) : (['ar'] as const)) {
    test(`ACC-03 ACC-04 ACC-05 ACC-06 A1 A6 A14 A15 is opened, watched, exported and kept by keyboard: ${code}`, async ({
      page,
      browser,
    }) => {
      const account = wordsOf(code, 'account')
      const privacy = wordsOf(code, 'privacy')
      const recovery = wordsOf(code, 'recovery')
      const say: Words = (id, values) => {
        if (/^(?:notices?|phrase|data|closing)\./.test(id)) return privacy(id, values)
        return id === 'failure.password' ? recovery(id, values) : account(id, values)
      }
      const life: Life = { code, say, smtp, server, email: freshEmail() }
      await test.step('sign up', () => signUp(page, life))
      await test.step('set the anti-phishing code', () => setPhrase(page, life))
      await test.step('download the data', async () => {
        expect(JSON.parse(await download(page, life, 'JSON'))).toMatchObject({ account: expect.anything() })
        expect(await download(page, life, 'CSV')).toContain(life.email)
      })
      await test.step('close and keep', () => closeAndKeep(page, life))
      await test.step('compare the messages', () => compareNotices(page, life))
      await test.step('log in elsewhere', () => logInElsewhere(browser, life))
      await test.step('end of a session', () => endSession(page, life))
    })
  }
})
