import type { Browser, Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { chooseResidence, freshEmail, password } from '../fixtures/account/accounts.ts'
import { createKeyboardFlow, type KeyboardFlow } from '../fixtures/account/keyboard-flow.ts'
import { addressOf, codeTo, isAccessible, isInside, type Life, linkFrom } from '../fixtures/account/life.ts'
import { type Mailbox, openMailbox } from '../fixtures/account/mailbox.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { openHydrated, untilHydrated } from '../fixtures/page/live-page.ts'
import { type RunningServer, startServer, startTimeoutMs } from '../fixtures/servers/server.ts'
import { expect, test } from '../fixtures/test.ts'

/** Opens an account in the language of the page, which is that of its notices. */
async function signUp(page: Page, life: Life, flow: KeyboardFlow): Promise<void> {
  await openHydrated(page, addressOf(life, urls.register()))
  await flow.type(flow.field('field.email'), life.email)
  await chooseResidence(page, life.code)
  await flow.press(flow.button('code.send'))
  await flow.type(flow.field('field.emailCode'), await codeTo(life, flow, life.email))
  await flow.press(flow.button('verify.submit'))
  await flow.type(flow.field('field.password'), life.password)
  await flow.type(flow.field('field.repeatPassword'), life.password)
  await flow.press(flow.button('register.submit'))
  await isInside(page, life, flow)
}

/** Does what the owner is told of. Answers where the mail says that it was somebody else. */
async function causeNotice(life: Life, flow: KeyboardFlow): Promise<string> {
  await flow.press(flow.button('codes.make'))
  const dialog = flow.dialog('codes.make')
  await flow.type(flow.field('field.password', dialog), life.password)
  await flow.press(flow.button('codes.make', dialog))
  await flow.press(flow.button('codes.done', flow.dialog('codes.shown')))
  return flow.untilFound(() => life.mailbox.noticeTo(life.email))
}

/** Says in a browser of its own that it was somebody else, and goes on as an owner who gets no code. */
async function recoverByNotice(browser: Browser, life: Life, path: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const flow = createKeyboardFlow(page, life.code)
  const mail = wordsOf(life.code, 'mail')
  await page.goto(life.server.origin + path)
  flow.begin()
  await flow.press(page.getByRole('button', { name: mail('notMe.confirm'), exact: true }))
  await expect(page.getByRole('heading', { name: mail('notMe.done') })).toBeVisible()
  await flow.press(page.getByRole('link', { name: mail('notMe.recover'), exact: true }))
  await untilHydrated(page)
  await expect(page.getByRole('heading', { name: flow.say('recover.title') })).toBeFocused()
  // The notice names the account: nothing else is asked for, and no history keeps it.
  await expect(flow.field('field.email')).toHaveCount(0)
  await expect(page).toHaveURL(/^[^#]*$/)
  await isAccessible(page, life)

  const contact = freshEmail()
  await flow.type(flow.field('recover.contact'), contact)
  await flow.press(flow.button('code.send'))
  await flow.type(flow.field('field.emailCode'), await codeTo(life, flow, contact))
  await flow.press(flow.button('recover.submit'))
  await expect(page.getByRole('heading', { name: flow.say('recover.waitTitle') })).toBeFocused()
  flow.end('ask for the account by a notice')
  // It is that account: its own address is told.
  const stop = await linkFrom(life, flow, { to: life.email, fragment: 'stop-recovery' })
  expect(stop).toContain('#stop-recovery=')
  await context.close()
}

test.describe('a notice of what somebody else did', () => {
  // One server for all of them: it takes its time to start.
  test.describe.configure({ mode: 'default' })
  let mailbox: Mailbox
  let server: RunningServer

  test.beforeAll(async () => {
    test.setTimeout(startTimeoutMs)
    mailbox = await openMailbox()
    server = await startServer({ SMTP_URL: mailbox.url })
  })

  test.afterAll(async () => {
    await server.stop()
    await mailbox[Symbol.asyncDispose]()
  })

  for (const code of isWholeRun ? (['en', 'ar'] as const) : (['ar'] as const)) {
    test(`ACC-02 ACC-03 A11Y-01 leads to the recovery of its account by keyboard, in ${code}`, async ({
      page,
      browser,
    }) => {
      const life: Life = { code, mailbox, server, email: freshEmail(), password, recoveryCodes: [] }
      const flow = createKeyboardFlow(page, code)
      await signUp(page, life, flow)
      await recoverByNotice(browser, life, await causeNotice(life, flow))
    })
  }
})
