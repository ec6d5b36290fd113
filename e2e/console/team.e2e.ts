import { approveAll, confirmActing, invite, openArea } from '../fixtures/console.ts'
import { addHook } from '../fixtures/servers/console-data.ts'
import { consoleSuite } from './suite.ts'
import { expect, test } from '../fixtures/test.ts'

const suite = consoleSuite('team', () => ({ prepare: (place) => addHook(place, 'desk') }))
const askedText = 'Asked. Another owner has to approve it.'

test('SHIP-03 owners withdraw an invitation, change roles, make an owner and remove one together; support may not', async ({
  browser,
}) => {
  const [ann, olga] = [suite.ann(), suite.olga()]
  const { page } = ann
  const sid = await suite.colleague(browser, 'Sid', 'Support')
  await invite(ann, 'Nobody', 'Content')
  await page.getByRole('button', { name: 'Withdraw: Nobody' }).click()
  await confirmActing(ann, 'Withdraw', 'a typing error')
  await expect(page.getByRole('row', { name: /^Nobody/ })).toHaveCount(0)
  await suite.refuseAll(sid, 'Support')
  const row = page.getByRole('row', { name: /^Sid/ })
  const change = async (role: 'Market' | 'Owner') => {
    await page.getByRole('button', { name: 'Change roles: Sid' }).click()
    await page.getByRole('dialog').getByText(role, { exact: true }).click()
    await confirmActing(ann, 'Change roles', 'does more now')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await change('Market')
  await expect(row.getByText('Support, Market')).toBeVisible()
  await change('Owner')
  await expect(page.getByText(askedText)).toBeVisible()
  await approveAll(olga)
  await page.reload()
  await expect(row.getByText('Support, Market, Owner')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Sid' }).click()
  await confirmActing(ann, 'Remove', 'works elsewhere')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await approveAll(olga)
  await page.reload()
  await expect(row).toHaveCount(0)
  for (const { faults } of [ann, olga, sid]) expect(faults.unexpected()).toEqual([])
})

test('SHIP-03 an owner exports the record, and has a message of a backend sent again; who works on the market may not', async ({
  browser,
}) => {
  const olga = suite.olga()
  const { page } = olga
  await openArea(olga, 'Record')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  await openArea(olga, 'Deliveries')
  await page.getByRole('button', { name: /^Send again: / }).click()
  await confirmActing(olga, 'Send again', 'the backend is back')
  await expect(page.getByText('Done.')).toBeVisible()
  const mia = await suite.colleague(browser, 'Mia', 'Market')
  await suite.refuseAll(mia, 'Market')
  for (const { faults } of [olga, mia]) expect(faults.unexpected()).toEqual([])
})
