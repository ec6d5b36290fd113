import { confirmActing, openArea, tabTo } from '../fixtures/console.ts'
import { chooseResidence } from '../fixtures/account/accounts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { consoleSuite } from './suite.ts'
import { expect, test } from '../fixtures/test.ts'

const suite = consoleSuite('blocks', () => ({ settings: { ROLES: 'site,gateway,market,console' } }))

test('SHIP-03 support blocks an address, a device and a mail domain, and lets them in again', async ({
  browser,
}) => {
  const sam = await suite.colleague(browser, 'Sam', 'Support')
  const { page } = sam
  await openArea(sam, 'Blocks')
  await expect(page.getByText('Nobody is blocked.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await tabTo(page, page.getByRole('button', { name: 'Block', exact: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Block somebody?' })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Address or range').fill('127.0.0.0/8')
  await confirmActing(sam, 'Block', 'a flood of registrations')
  await expect(dialog.getByRole('alert')).toHaveText(
    'This would block the address that you are working from.',
  )
  await dialog.getByLabel('Address or range').fill('203.0.113.77/24')
  await dialog.getByLabel('Ends after so many hours').fill('48')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('row', { name: /^203\.0\.113\.0\/24/ })).toBeVisible()
  for (const [kind, label, subject] of [
    ['Device', 'Device key', 'd'.repeat(43)],
    ['Mail domain', 'Domain', 'bücher.example'],
  ] as const) {
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByRole('dialog').getByText(kind, { exact: true }).click()
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(subject)
    await confirmActing(sam, 'Block', 'a flood of registrations')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.getByRole('row', { name: /^xn--bcher-kva\.example/ })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'End block: 203.0.113.0/24' }).click()
  await confirmActing(sam, 'End block', 'the flood is over')
  await expect(page.getByRole('row', { name: /^203\.0\.113/ })).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(3)
  expect(sam.faults.unexpected()).toEqual([])
})

test('SHIP-03 a block of very many people waits for a second person', async ({ browser }) => {
  const sue = await suite.colleague(browser, 'Sue', 'Support')
  const { page } = sue
  await openArea(sue, 'Blocks')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address or range').fill('198.50.0.0/15')
  await confirmActing(sue, 'Block', 'a flood of registrations')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByText('A second person too, for large ranges and common providers').click()
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openArea(sue, 'Requests')
  await expect(page.getByRole('heading', { name: /198\.50\.0\.0\/15/ })).toBeVisible()
})

test('SHIP-03 GATE-03 a blocked mail domain opens no account, within seconds and without a restart', async ({
  page: visitor,
}) => {
  const ann = suite.ann()
  const { page } = ann
  await openArea(ann, 'Blocks')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByText('Mail domain', { exact: true }).click()
  await page.getByRole('dialog').getByLabel('Domain', { exact: true }).fill('throwaway.example')
  await confirmActing(ann, 'Block', 'throw-away addresses')
  await expect(page.getByRole('row', { name: /^throwaway\.example/ })).toBeVisible()
  // All gateways know it within two seconds; until then a code is on its way, and the page asks for that.
  let tries = 0
  await expect(async () => {
    await openHydrated(visitor, `${suite.server().server.origin}/register`)
    await visitor.getByLabel('Email address').fill(`ann${tries++}@mx.throwaway.example`)
    await chooseResidence(visitor)
    await visitor.getByRole('button', { name: 'Send code' }).click()
    const said = visitor.getByText('Email addresses from this provider are not accepted here.')
    await expect(said).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
})

test('SHIP-03 who works on the market blocks nobody', async ({ browser }) => {
  const mo = await suite.colleague(browser, 'Mo', 'Market')
  await expect(mo.page.getByRole('link', { name: 'Blocks' })).toHaveCount(0)
  await mo.page.goto(`${suite.server().origin}/blocks`)
  await expect(mo.page.getByText('Your roles do not include this area.')).toBeVisible()
  await suite.refuseAll(mo, 'Market')
})
