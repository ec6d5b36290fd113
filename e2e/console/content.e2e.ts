import type { Page } from '@playwright/test'
import { approveAll, confirmActing, type Desk, openArea, tabTo } from '../fixtures/console.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { consoleSuite } from './suite.ts'
import { expect, test } from '../fixtures/test.ts'

let cleo: Desk

const news = (title: string, words = 'Words.') =>
  `---\ntitle: ${title}\nsummary: What happens.\npublished: 2026-11-20\n---\n\n${words}\n`

const suite = consoleSuite('content', () => ({ settings: { ROLES: 'site,gateway,market,console' } }))
test.beforeAll(async ({ browser }) => {
  cleo = await suite.colleague(browser, 'Cleo', 'Content')
})

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const publications = (page: Page) => page.getByRole('grid', { name: 'Publications' })

async function openDocument({ page }: Desk, name: string): Promise<void> {
  await page.goto(`${suite.server().origin}/content/${name}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(editor(page)).toBeVisible()
}

async function saveText(desk: Desk, text: string): Promise<void> {
  const { page } = desk
  await editor(page).fill(text)
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await confirmActing(desk, 'Save as a draft', 'for the open day')
}

async function publishNewest(desk: Desk, number: number): Promise<void> {
  await desk.page
    .getByRole('button', { name: `Publish: Revision ${number}` })
    .first()
    .click()
  await confirmActing(desk, 'Publish', 'the day has come')
}

/** The heading of a page of the site once it says something. */
function siteSays(path: string, words: string | RegExp): Promise<void> {
  const read = async () => (await fetch(`${suite.server().server.origin}${path}`)).text()
  return expect.poll(read, { timeout: 10_000 }).toMatch(words)
}

test('SHIP-03 SHIP-05 content writes, checks, previews, compares, publishes, plans, goes back and withdraws', async () => {
  const { page } = cleo
  await openArea(cleo, 'Content')
  await expect(page.getByText('Nothing was written yet', { exact: false })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Name of the document').fill('news/en/open-day')
  await page.getByRole('button', { name: 'Open' }).click()
  await editor(page).fill(news('Open day').replace('2026-11-20', 'soon'))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('alert')).toContainText('news/en/open-day:4: published')
  await expect(editor(page)).toHaveValue(/published: soon/)
  // Longer than other calls may be.
  await editor(page).fill(news('Open day', 'Come and see. '.repeat(10_000)))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('It fits.')).toBeVisible()
  const hostile =
    'Come. <script>window.evil = 1</script><img src=x onerror="window.evil = 1"> [x](javascript:x)'
  await saveText(cleo, news('Open day', hostile))
  await expect(page.getByText('Revision 1', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Preview revision 1' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of revision 1' })
  await preview.getByRole('button', { name: 'Make a link' }).click()
  const opened = page.context().waitForEvent('page')
  await preview.getByRole('link', { name: 'Open the preview' }).click()
  const shown = await opened
  await expect(shown.getByText(/^This is only a preview/)).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'Open day' })).toBeVisible()
  expect(await shown.evaluate(() => 'evil' in window)).toBe(false)
  await expect(shown.locator('a[href]:not([href^="#"]), form[action]')).toHaveCount(0)
  // Its sandbox stops the page's own scripts as well.
  cleo.faults.allow(/^Blocked script execution/)
  await shown.close()
  await preview.getByRole('button', { name: 'Close' }).click()
  await publishNewest(cleo, 1)
  await expect(publications(page).getByText('Shown now')).toBeVisible()
  await siteSays('/news/open-day', /<title>Open day/)

  await saveText(cleo, news('Open week'))
  const compared = page.getByRole('group', { name: 'From revision 1 to revision 2' })
  await expect(compared.locator('del', { hasText: 'day' })).toBeVisible()
  await expect(compared.locator('ins', { hasText: 'week' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish: Revision 2' }).first().click()
  await page.getByLabel('From (UTC)').fill('2020-01-01T00:00')
  await confirmActing(cleo, 'Publish', 'from the first on')
  await expect(page.getByText('A time to come.')).toBeVisible()
  await page.getByLabel('From (UTC)').fill('2099-01-01T08:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(publications(page).getByText('Planned')).toBeVisible()
  await page.getByRole('button', { name: /^Cancel plan/ }).click()
  await confirmActing(cleo, 'Cancel plan', 'it is too late')
  await expect(publications(page).getByText('Cancelled by Cleo')).toBeVisible()
  await publishNewest(cleo, 2)
  await siteSays('/news/open-day', /<title>Open week/)
  await page.getByRole('button', { name: /^Go back to this: Revision 1/ }).click()
  await confirmActing(cleo, 'Publish', 'it was only a day')
  await siteSays('/news/open-day', /<title>Open day/)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await confirmActing(cleo, 'Withdraw', 'it is over')
  await expect
    .poll(async () => (await fetch(`${suite.server().server.origin}/news/open-day`)).status)
    .toBe(404)
  await openArea(cleo, 'Content')
  await page.getByText('Draft', { exact: true }).first().click()
  await expect(page.getByRole('row', { name: /news\/en\/open-day/ })).toBeVisible()
  await page.getByText('Planned', { exact: true }).first().click()
  await page.getByText('Draft', { exact: true }).first().click()
  await expect(page.getByText('No document fits.')).toBeVisible()
  expect(cleo.faults.unexpected()).toEqual([])
})

test('SHIP-03 SHIP-05 a legal text is published when an owner has seen the difference and approves, by keys', async () => {
  const [{ page }, olga] = [cleo, suite.olga()]
  await openDocument(cleo, 'legal/en/risk')
  await expect(page.getByText('A second person has to approve what changes for visitors.')).toBeVisible()
  const release = await editor(page).inputValue()
  await tabTo(page, editor(page))
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\nAsk before you buy.\n')
  await tabTo(page, page.getByRole('button', { name: 'Save as a draft' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('counsel wants it')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Save as a draft' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Done.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview revision 1' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of revision 1' })
  await preview.getByRole('button', { name: 'Make a link' }).click()
  await expect(preview.getByRole('link', { name: 'Open the preview' })).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  await tabTo(page, page.getByRole('button', { name: 'Publish: Revision 1' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByLabel('Reason'))
  await page.keyboard.type('counsel wants it')
  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Publish' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Asked. Another owner has to approve it.')).toBeVisible()
  await olga.page.reload()
  await openArea(olga, 'Requests')
  const change = olga.page.getByRole('group', { name: 'From the file of the release to revision 1' })
  await expect(change.getByText('Ask before you buy.')).toBeVisible()
  await expect(change.getByText('Added:').first()).toBeAttached()
  expect(await axeFindings(olga.page)).toEqual([])
  await olga.page.getByRole('button', { name: 'Approve and carry out' }).click()
  await expect(olga.page.getByText('Nothing waits.')).toBeVisible()
  await siteSays('/legal/risk', /Ask before you buy/)
  await page.reload()
  await expect(publications(page).getByText('Cleo, approved by Olga')).toBeVisible()
  expect(release).not.toContain('Ask before you buy.')
  for (const { faults } of [cleo, olga]) expect(faults.unexpected()).toEqual([])
})

test('SHIP-03 SHIP-05 a plan of a legal text is cancelled, and the text withdrawn, by two people', async () => {
  const { page } = cleo
  await openDocument(cleo, 'legal/en/risk')
  await saveText(cleo, `${await editor(page).inputValue()}\nAsk twice.\n`)
  await page.getByRole('button', { name: 'Publish: Revision 2' }).first().click()
  await page.getByLabel('From (UTC)').fill('2099-01-01T08:00')
  await confirmActing(cleo, 'Publish', 'from then on it is the law')
  await approveAll(suite.olga())
  await page.reload()
  await page.getByRole('button', { name: /^Cancel plan/ }).click()
  await confirmActing(cleo, 'Cancel plan', 'the law was put off')
  await approveAll(suite.olga())
  await page.reload()
  await expect(publications(page).getByText(/^Cancelled by/)).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await confirmActing(cleo, 'Withdraw', 'the release says it better')
  await approveAll(suite.olga())
  await expect
    .poll(async () => (await fetch(`${suite.server().server.origin}/legal/risk`)).text(), { timeout: 10_000 })
    .not.toContain('Ask before you buy')
})

test('SHIP-03 SHIP-05 of two who write at the same time neither loses a text, and leaving asks first', async () => {
  const document = 'news/en/two-authors'
  const olga = suite.olga()
  await openDocument(cleo, document)
  await openDocument(olga, document)
  await editor(cleo.page).fill(news('Mine'))
  await saveText(olga, news('Hers'))
  await expect(olga.page.getByText('Revision 1', { exact: true }).first()).toBeVisible()
  const { page } = cleo
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Requests' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(editor(page)).toHaveValue(news('Mine'))
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await confirmActing(cleo, 'Save as a draft', 'for the open day')
  const saving = page.getByRole('dialog', { name: 'Save this text?' })
  await expect(saving.getByRole('alert')).toContainText('Somebody else was faster, and nothing was changed.')
  await saving.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('Somebody has saved revision 1 meanwhile.')
  await expect(page.getByRole('group', { name: 'From revision 1 to your text' })).toContainText('Mine')
  await page.getByRole('button', { name: 'Save mine after it' }).click()
  await saveText(cleo, news('Mine'))
  await expect(page.getByRole('row', { name: /^Revision 2/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Revision 1/ })).toBeVisible()
  // The session ends while something is typed.
  await page.reload()
  await editor(page).fill(news('Later'))
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Compare: Revision 1' }).click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(editor(page)).toHaveValue(news('Later'))
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Requests' }).click()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  for (const { faults } of [cleo, olga]) expect(faults.unexpected()).toEqual([])
})

test('SHIP-03 support neither sees nor reaches what the site says', async ({ browser }) => {
  const sam = await suite.colleague(browser, 'Sam', 'Support')
  const { page } = sam
  await expect(page.getByRole('link', { name: 'Content', exact: true })).toHaveCount(0)
  for (const path of ['/content', '/content/tdk']) {
    await page.goto(`${suite.server().origin}${path}`)
    await expect(page.getByText('Your roles do not include this area.')).toBeVisible()
  }
  await suite.refuseAll(sam, 'Support')
  expect(sam.faults.unexpected()).toEqual([])
})
