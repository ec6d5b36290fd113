import type { Browser, Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { freshEmail } from '../fixtures/account/accounts.ts'
import { createKeyboardFlow, type KeyboardFlow } from '../fixtures/account/keyboard-flow.ts'
import {
  addressOf,
  codeTo,
  elsewhere,
  givePassword,
  isAccessible,
  isInside,
  type Life,
  linkFrom,
  loseEverything,
  secondCode,
  waitOut,
} from '../fixtures/account/life.ts'
import { openMailbox } from '../fixtures/account/mailbox.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { startServer, startTimeoutMs } from '../fixtures/servers/server.ts'
import { expect, test } from '../fixtures/test.ts'

const newPassword = 'quiet-harbour-lamp-51'
const mobile = { typed: '1512 3456789', full: '+4915123456789' }

/** Logs in from a device that is not known. */
async function logIn(page: Page, life: Life, flow: KeyboardFlow): Promise<void> {
  await givePassword(page, life, flow)
  await flow.type(flow.field('field.emailCode'), await codeTo(life, flow, life.email))
  await flow.press(flow.button('verify.submit'))
  await isInside(page, life, flow)
  flow.end('log in on a new device')
}

async function changeEmail(page: Page, life: Life, flow: KeyboardFlow): Promise<void> {
  const next = freshEmail()
  await flow.press(flow.button('contacts.changeEmail'))
  const dialog = flow.dialog('contacts.changeEmail')
  await expect(dialog).toContainText(flow.say('contacts.told'))
  await flow.type(flow.field('field.email', dialog), next)
  await flow.press(flow.button('code.send', dialog))
  const newCode = await codeTo(life, flow, next)
  const oldCode = await codeTo(life, flow, life.email)
  await isAccessible(page, life)
  await flow.type(flow.field('contacts.newCode', dialog), newCode)
  await flow.type(flow.field('contacts.oldCode', dialog), oldCode === '000000' ? '000001' : '000000')
  await flow.type(flow.field('field.password', dialog), life.password)
  await flow.press(flow.button('contacts.change', dialog))
  // The wrong one of two codes is said at its field, and only there.
  await expect(flow.field('contacts.oldCode', dialog)).toHaveAccessibleDescription(flow.say('failure.code'))
  await expect(flow.field('contacts.newCode', dialog)).not.toHaveAttribute('aria-invalid', 'true')
  await flow.reach(flow.field('contacts.oldCode', dialog))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(oldCode)
  await flow.press(flow.button('contacts.change', dialog))
  await expect(page.getByText(flow.say('contacts.saved'))).toBeVisible()
  await expect(flow.button('contacts.changeEmail')).toBeFocused()
  life.email = next
  flow.end('change the e-mail address, one wrong code on the way')
}

async function addMobile(page: Page, life: Life, flow: KeyboardFlow): Promise<void> {
  await flow.press(flow.button('contacts.addMobile'))
  const dialog = flow.dialog('contacts.addMobile')
  // The box takes the country whose code was typed, as the focus leaves it.
  await flow.reach(flow.field('field.country', dialog))
  await page.keyboard.type('DE')
  await expect(dialog.locator('[data-code="DE"]')).toBeVisible()
  await flow.type(flow.field('field.mobile', dialog), mobile.typed)
  await flow.press(flow.button('code.send', dialog))
  await flow.type(flow.field('contacts.newCode', dialog), await codeTo(life, flow, mobile.full))
  await flow.type(flow.field('field.password', dialog), life.password)
  await flow.press(flow.button('contacts.add', dialog))
  await expect(flow.button('contacts.removeMobile')).toBeVisible()
  flow.end('add a mobile number')
}

async function makeCodes(page: Page, life: Life, flow: KeyboardFlow): Promise<void> {
  await flow.press(flow.button('codes.make'))
  const dialog = flow.dialog('codes.make')
  await flow.type(flow.field('field.password', dialog), life.password)
  await flow.press(flow.button('codes.make', dialog))
  const shown = flow.dialog('codes.shown')
  await expect(shown.getByText(flow.say('codes.once'))).toBeFocused()
  await isAccessible(page, life)
  life.recoveryCodes = await shown.locator('code').allInnerTexts()
  expect(new Set(life.recoveryCodes).size).toBe(10)
  await flow.press(flow.button('codes.copy', shown))
  await expect(shown.getByText(flow.say('totp.copied'))).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  for (const code of life.recoveryCodes) expect(copied).toContain(code)
  await flow.press(flow.button('codes.done', shown))
  await expect(page.getByText(flow.say('codes.made'))).toBeVisible()
  flow.end('make and copy recovery codes')
}

/** Turns the code by mail or text message on, with the form that was there before. */
async function turnOn(page: Page, life: Life, flow: KeyboardFlow, channel: 'email' | 'mobile') {
  const row = flow.say(channel === 'email' ? 'security.emailStep' : 'security.mobileStep')
  await flow.press(page.getByRole('button', { name: `${flow.say('security.turnOn')}: ${row}`, exact: true }))
  const dialog = page.getByRole('dialog', { name: row, exact: true })
  await flow.press(flow.button('code.send', dialog))
  const to = channel === 'email' ? life.email : mobile.full
  const label = channel === 'email' ? 'field.emailCode' : 'field.mobileCode'
  await flow.type(flow.field(label, dialog), await codeTo(life, flow, to))
  await flow.type(flow.field('field.password', dialog), life.password)
  await flow.press(flow.button('security.turnOn', dialog))
  await expect(dialog).toBeHidden()
  flow.end(`turn the code by ${channel} on`)
}

/** One second step is to be enough, which a code to one of them proves. */
async function relaxRule(page: Page, life: Life, flow: KeyboardFlow): Promise<void> {
  const card = page.getByRole('region', { name: flow.say('rule.title'), exact: true })
  await expect(card).toContainText(flow.say('rule.all'))
  await flow.press(card.getByRole('button'))
  const dialog = flow.dialog('rule.title')
  await flow.reach(dialog.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('group', { name: flow.say('rule.proof') })).toBeVisible()
  await flow.press(flow.button('code.send', dialog))
  const code = await codeTo(life, flow, life.email)
  await isAccessible(page, life)
  await flow.type(flow.field('field.emailCode', dialog), code)
  await flow.type(flow.field('field.password', dialog), life.password)
  await flow.press(flow.button('rule.save', dialog))
  await expect(card).not.toContainText(flow.say('rule.all'))
  flow.end('let one second step be enough')
}

/** Picks the text message at the second step, where the mail would do as well. */
async function logInByMobile(browser: Browser, life: Life): Promise<void> {
  await using device = await elsewhere(browser, life)
  const { page, flow } = device
  const choice = page.getByRole('group', { name: flow.say('verify.choose') })
  await flow.reach(choice.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowDown')
  await expect(flow.field('field.mobileCode')).toBeVisible()
  await expect(flow.field('field.emailCode')).toBeHidden()
  await isAccessible(page, life)
  await flow.press(flow.button('code.send'))
  await flow.type(flow.field('field.mobileCode'), await codeTo(life, flow, mobile.full))
  await flow.press(flow.button('verify.submit'))
  await isInside(page, life, flow)
  flow.end('log in with one of two second steps')
}

async function logInByRecoveryCode(browser: Browser, life: Life): Promise<void> {
  await using device = await elsewhere(browser, life)
  const { page, flow } = device
  await flow.press(flow.button('verify.useRecovery'))
  await flow.type(flow.field('field.recoveryCode'), 'ABCDE-12345')
  await flow.press(flow.button('verify.submit'))
  await expect(flow.field('field.recoveryCode')).toHaveAccessibleDescription(flow.say('failure.code'))
  await flow.reach(flow.field('field.recoveryCode'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type((life.recoveryCodes[0] ?? '').toLowerCase())
  await flow.press(flow.button('verify.submit'))
  await isInside(page, life, flow)
  await expect(page.getByText(flow.say('activity.codeUsed')).first()).toBeVisible()
  flow.end('log in with a recovery code, one wrong code on the way')
}

/** Removes the number with a recovery code, as who has lost the telephone. */
async function removeMobile(life: Life, flow: KeyboardFlow): Promise<void> {
  flow.begin()
  await flow.press(flow.button('contacts.removeMobile'))
  const dialog = flow.dialog('contacts.removeMobile')
  await codeTo(life, flow, mobile.full)
  await flow.press(flow.button('contacts.lostOld', dialog))
  await flow.type(flow.field('field.recoveryCode', dialog), life.recoveryCodes[1] ?? '')
  await flow.type(flow.field('field.password', dialog), life.password)
  await flow.press(flow.button('security.remove', dialog))
  await expect(flow.button('contacts.addMobile')).toBeVisible()
  flow.end('remove a lost mobile number with a recovery code')
}

/** Stops the request by the mail to the address of the account, which is in the account's own language. */
async function stopByMail(page: Page, life: Life): Promise<void> {
  const flow = createKeyboardFlow(page, 'en')
  await openHydrated(page, await linkFrom(life, flow, { to: life.email, fragment: 'stop-recovery' }))
  await expect(page.getByRole('heading', { name: flow.say('recover.stopTitle') })).toBeFocused()
  flow.begin()
  await flow.press(flow.button('recover.stop'))
  await expect(page.getByRole('heading', { name: flow.say('recover.stopped') })).toBeFocused()
  flow.end('stop the request by the link of the mail')
}

/** Stops the request in a browser where the account is open. */
async function stopOnAccountPage(
  owner: Pick<Awaited<ReturnType<typeof elsewhere>>, 'page' | 'flow'>,
  life: Life,
) {
  const { page, flow } = owner
  await openHydrated(page, addressOf(life, urls.account()))
  await expect(page.getByRole('region', { name: flow.say('takeover.title') })).toBeVisible()
  await isAccessible(page, life)
  flow.begin()
  await flow.press(flow.button('takeover.stop'))
  await expect(page.getByText(flow.say('takeover.stopped'))).toBeFocused()
  flow.end('stop the request on the account page')
}

/** Waits, ends the recovery by the link of its mail, and logs in. */
async function recover(page: Page, life: Life, contact: string): Promise<void> {
  const flow = createKeyboardFlow(page, life.code)
  await openHydrated(page, await linkFrom(life, flow, { to: contact, fragment: 'recovery' }))
  await expect(page.getByRole('heading', { name: flow.say('recover.waitTitle') })).toBeFocused()
  // No history keeps what the link names.
  await expect(page).toHaveURL(/^[^#]*$/)
  await waitOut(life)
  await openHydrated(page, await linkFrom(life, flow, { to: contact, fragment: 'recovery' }))
  await expect(page.getByRole('heading', { name: flow.say('recover.finishTitle') })).toBeFocused()
  flow.begin()
  await flow.type(flow.field('field.email'), contact)
  await flow.press(flow.button('code.send'))
  await flow.type(flow.field('field.verifyCode'), await codeTo(life, flow, contact))
  await flow.type(flow.field('field.newPassword'), newPassword)
  await flow.type(flow.field('field.repeatPassword'), newPassword)
  await flow.press(flow.button('reset.submit'))
  await expect(page.getByText(flow.say('recover.done'))).toBeVisible()
  flow.end('finish the recovery')

  await flow.press(flow.button('logIn.submit'))
  await flow.type(flow.field('field.email'), contact)
  await flow.type(flow.field('field.password'), newPassword)
  await flow.press(flow.button('logIn.submit'))
  await flow.type(flow.field('field.emailCode'), await codeTo(life, flow, contact))
  await flow.press(flow.button('verify.submit'))
  await isInside(page, life, flow)
  const activity = page.locator('section', {
    has: page.getByRole('heading', { name: flow.say('activity.title') }),
  })
  await expect(activity.getByText(flow.say('activity.recovered'), { exact: true })).toBeVisible()
  await expect(page.getByText(flow.say('takeover.money').split('{')[0] ?? '')).toBeVisible()
}

for (const code of isWholeRun ? (['en', 'ar'] as const) : (['en'] as const)) {
  test.describe
    .serial(`an account in ${code}`, () => {
      let life: Life

      test.beforeAll(async () => {
        test.setTimeout(startTimeoutMs)
        const mailbox = await openMailbox()
        const server = await startServer({ SMTP_URL: mailbox.url })
        life = { code, mailbox, server, ...server.seedAccount('user'), recoveryCodes: [] }
      })

      test.afterAll(async () => {
        await life.server.stop()
        await life.mailbox[Symbol.asyncDispose]()
      })

      test(`ACC-01 ACC-02 A11Y-01 the owner changes addresses and second steps by keyboard, in ${code}`, async ({
        page,
        context,
        browser,
      }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        const flow = createKeyboardFlow(page, code)
        await logIn(page, life, flow)
        await isAccessible(page, life)
        await changeEmail(page, life, flow)
        await addMobile(page, life, flow)
        await makeCodes(page, life, flow)
        await turnOn(page, life, flow, 'email')
        await turnOn(page, life, flow, 'mobile')
        await relaxRule(page, life, flow)
        await logInByMobile(browser, life)
        await logInByRecoveryCode(browser, life)
        await removeMobile(life, flow)
      })

      test(`ACC-02 A11Y-01 a lost account is asked for, stopped twice by its owner, and recovered at last, in ${code}`, async ({
        page,
        browser,
      }) => {
        // A log-in would stop a request by itself: the owner's browser is logged in before.
        await using owner = await elsewhere(browser, life)
        const sent = await secondCode(owner.page, life, owner.flow)
        await owner.flow.type(owner.flow.field('field.emailCode'), sent)
        await owner.flow.press(owner.flow.button('verify.submit'))
        await isInside(owner.page, life, owner.flow)
        owner.flow.end('log in with a code by mail as the only second step')

        await loseEverything(page, life)
        await stopByMail(page, life)
        await loseEverything(page, life)
        await stopOnAccountPage(owner, life)
        await recover(page, life, await loseEverything(page, life))
      })
    })
}
