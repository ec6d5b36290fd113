import { urls } from '@portico/site/routes'
import { logInAsSeed, logOut } from '../fixtures/account/accounts.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { type RunningServer, startServer, startTimeoutMs } from '../fixtures/servers/server.ts'
import { expect, test } from '../fixtures/test.ts'

const say = wordsOf('en', 'security')
const version = '2027-01'

test.describe('terms that change', () => {
  // One server, whatever number of tests there will be.
  test.describe.configure({ mode: 'default' })
  let server: RunningServer

  test.beforeAll(async () => {
    test.setTimeout(startTimeoutMs)
    server = await startServer({ TERMS_VERSION: version })
  })
  test.afterAll(() => server.stop())

  test('ACC-06 are asked for after a log-in until they are accepted, and block nothing', async ({ page }) => {
    const account = server.origin + urls.account()
    const wanted = server.origin + urls.prices()
    await logInAsSeed(page, server, 'user')
    const line = page.getByRole('region', { name: say('terms.title') })
    await expect(line).toContainText(say('terms.text', { version }))
    const text = line.getByRole('link', { name: 'Terms of use' })
    await expect(text).toHaveAttribute('href', urls.legal('terms'))
    await expect(line.getByRole('link', { name: say('terms.later') })).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
    await logOut(page)

    const { email, password } = server.seedAccount('user')
    await openHydrated(page, `${server.origin}${urls.logIn()}?next=${encodeURIComponent(urls.prices())}`)
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(`${account}?next=*`)
    await expect(line.getByRole('link', { name: say('terms.later') })).toHaveAttribute('href', urls.prices())
    await line.getByRole('button', { name: say('terms.accept') }).click()
    await page.waitForURL(wanted)

    await openHydrated(page, account)
    await expect(page.getByText(say('activity.termsAccepted')).first()).toBeVisible()
    await expect(line).toHaveCount(0)
  })
})
