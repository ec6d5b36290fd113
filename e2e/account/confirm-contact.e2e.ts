import { localeOf } from '@portico/locale'
import { addAccount, addContactChange } from '../fixtures/servers/console-data.ts'
import { type Mailbox, openMailbox } from '../fixtures/account/mailbox.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { type ConsoleServer, startConsole } from '../fixtures/servers/console-server.ts'
import { startTimeoutMs } from '../fixtures/servers/server.ts'
import { expect, test } from '../fixtures/test.ts'

const codes = ['en', 'ar'] as const
const holderOf = (code: string) => `holder-${code}@person.example`

test.describe('the page on which the holder of an address confirms it', () => {
  // One server for both.
  test.describe.configure({ mode: 'default' })
  let mailbox: Mailbox
  let running: ConsoleServer

  test.beforeAll(async () => {
    test.setTimeout(startTimeoutMs)
    mailbox = await openMailbox()
    running = await startConsole(['Ann'], {
      settings: { SMTP_URL: mailbox.url },
      async prepare(place) {
        for (const locale of codes) {
          const userId = await addAccount(place, `owner-${locale}@person.example`)
          await addContactChange(place, { userId, email: holderOf(locale), locale })
        }
      },
    })
  })
  test.afterAll(async () => {
    await running.server.stop()
    await mailbox[Symbol.asyncDispose]()
  })

  for (const code of codes) {
    test(`SHIP-03 ACC-02 A11Y-01 is read without faults and confirms by keyboard, once, in ${code}`, async ({
      page,
    }) => {
      const say = wordsOf(code, 'mail')
      const path = () => mailbox.contactLinkTo(holderOf(code))
      await expect.poll(path, { timeout: 20_000 }).not.toBeNull()
      const address = running.server.origin + path()
      await page.goto(address)
      const { tag, dir } = localeOf(code)
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await expect(page.locator('html')).toHaveAttribute('dir', dir)
      await expect(page.getByRole('heading', { name: say('confirmContact.title') })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      const button = page.getByRole('button', { name: say('confirmContact.confirm'), exact: true })
      await page.keyboard.press('Tab')
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: say('confirmContact.done') })).toBeVisible()
      await expect(button).toHaveCount(0)
      expect(await axeFindings(page)).toEqual([])
      await page.goto(address)
      await expect(page.getByRole('heading', { name: say('confirmContact.done') })).toBeVisible()
      await expect(button).toHaveCount(0)
    })
  }
})
