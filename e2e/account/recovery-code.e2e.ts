import type { Locator, Page } from '@playwright/test'
import { linkTo, type LocaleCode } from '@portico/locale'
import { urls } from '@portico/site/routes'
import { chooseResidence, freshEmail } from '../fixtures/account/accounts.ts'
import { createKeyboardFlow, type KeyboardFlow } from '../fixtures/account/keyboard-flow.ts'
import { codesTo } from '../fixtures/account/messages.ts'
import { miniAppFragment } from '../fixtures/account/mini-app.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { followFaults } from '../fixtures/page/faults.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { type ExternalSignInSite, test } from '../fixtures/servers/external-sign-in-site.ts'
import { expect } from '../fixtures/test.ts'

// One server for all of them: it takes its time to start.
test.describe.configure({ mode: 'default' })

/** An account that has no address, and whose owner has put codes by. */
interface Owner {
  readonly code: LocaleCode
  readonly site: ExternalSignInSite
  readonly userId: string
  readonly recoveryCode: string
}

const addressOf = (site: ExternalSignInSite, code: LocaleCode, path: string) =>
  site.origin + linkTo({ locale: code, path })

/** Opens an account with Telegram, which gives no address, and makes recovery codes. */
async function openWithoutAddress(
  page: Page,
  { code, site, id }: Pick<Owner, 'code' | 'site'> & { readonly id: number },
): Promise<Owner> {
  const flow = createKeyboardFlow(page, code)
  const launch = miniAppFragment(site.botToken, { id, first_name: 'Ada' })
  await openHydrated(page, addressOf(site, code, urls.logIn()) + launch)
  const name = wordsOf(code, 'account')('outside.continue', { name: 'Telegram' })
  await flow.press(page.getByRole('button', { name }))
  await expect(page.getByRole('heading', { name: flow.say('register.title') })).toBeFocused()
  await chooseResidence(page, code)
  await flow.press(flow.button('register.submit'))
  await page.waitForURL(addressOf(site, code, urls.account()))
  await flow.press(flow.button('codes.make'))
  await flow.press(flow.button('codes.make', flow.dialog('codes.make')))
  const shown = flow.dialog('codes.shown')
  await expect(shown.locator('code')).toHaveCount(10)
  const recoveryCode = await shown.locator('code').first().innerText()
  await flow.press(flow.button('codes.done', shown))
  const shownId = page.locator('dl dd').filter({ hasText: /^\d{10}$/ })
  return { code, site, userId: await shownId.innerText(), recoveryCode }
}

/** Moves the focus back by keys: what is chosen stands above the button that shows the choice. */
async function reachBack(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 20; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Shift+Tab')
  }
  throw new Error(`Shift and Tab do not lead to ${target}`)
}

/** Names the account by its id, with a code that is of another account at first. */
async function askByCode(page: Page, owner: Owner, flow: KeyboardFlow): Promise<void> {
  const { site, code, userId, recoveryCode } = owner
  await openHydrated(page, addressOf(site, code, urls.resetPassword()))
  flow.begin()
  await flow.press(flow.button('recover.link'))
  await expect(page.getByRole('heading', { name: flow.say('recover.title') })).toBeFocused()
  const field = flow.field('field.recoveryCode')
  await expect(field).toHaveCount(0)
  await flow.press(flow.button('recover.more'))
  await expect(field).toBeFocused()
  if (code === 'en') expect(await axeFindings(page)).toEqual([])
  const choice = page.getByRole('group', { name: flow.say('logIn.by') })
  await reachBack(page, choice.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await flow.type(flow.field('account.userId'), userId)
  await flow.type(field, 'ABCDE-FGHJK')
  await flow.press(flow.button('verify.submit'))
  const contact = freshEmail()
  await flow.type(flow.field('recover.contact'), contact)
  await flow.press(flow.button('code.send'))
  const sent = await flow.untilFound(() => codesTo(contact, site.server.dataFolder).at(-1) ?? null)
  await flow.type(flow.field('field.emailCode'), sent)
  await flow.press(flow.button('recover.submit'))

  // The wrong one of two codes is said at its field, in the step that has it; the other one stays good.
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(flow.say('failure.code')))
  await flow.reach(field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(recoveryCode.toLowerCase())
  await flow.press(flow.button('verify.submit'))
  await flow.press(flow.button('code.send'))
  await expect(flow.field('field.emailCode')).toHaveValue(sent)
  await flow.press(flow.button('recover.submit'))
  await expect(page.getByRole('heading', { name: flow.say('recover.waitTitle') })).toBeFocused()
  flow.end('ask for an account without an address, one wrong code on the way')
}

for (const [code, id] of [
  ['en', 279058501],
  ['ar', 279058502],
] as const) {
  test(`ACC-02 A11Y-01 an account without an address is asked for by its id and a recovery code, in ${code}`, async ({
    page,
    browser,
    external,
  }) => {
    const owner = await openWithoutAddress(page, { code, site: external, id })
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    const faults = await followFaults(context)
    const elsewhere = await context.newPage()
    await askByCode(elsewhere, owner, createKeyboardFlow(elsewhere, code))
    await context.close()
    expect(faults.unexpected(), 'nothing breaks in the other browser').toEqual([])

    // Nobody can be told by mail: the session that there is says it.
    await openHydrated(page, addressOf(external, code, urls.account()))
    const { say } = createKeyboardFlow(page, code)
    await expect(page.getByRole('region', { name: say('takeover.title') })).toBeVisible()
  })
}
