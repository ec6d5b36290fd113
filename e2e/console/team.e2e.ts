import { approveAll, confirmActing, type Desk, invite, openArea, type Passkeys } from '../fixtures/console.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { addHook } from '../fixtures/servers/console-data.ts'
import { consoleSuite } from './suite.ts'
import { expect, test } from '../fixtures/test.ts'

const suite = consoleSuite('team', () => ({ prepare: (place) => addHook(place, 'desk') }))
const askedText = 'Asked. Another owner has to approve it.'

/**
 * Ends the session while the next passkey is made, so that an earlier one is asked for before the new one is stored: then the device of
 * `earlier` is there. `key` resolves to the passkeys of the device that made the new one.
 */
async function endSessionMeanwhile({ page, replaceAuthenticator }: Desk, earlier: Passkeys) {
  const { promise: key, resolve } = Promise.withResolvers<Passkeys>()
  await page.route(
    '**/api/act/passkeys.start',
    async (route) => {
      const response = await route.fetch()
      await page.evaluate(async () => {
        const headers = { 'content-type': 'application/json' }
        await fetch('/api/session/end', { method: 'POST', headers, body: '{}' })
      })
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.route(
    '**/api/log-in/start',
    async (route) => {
      resolve(await replaceAuthenticator(earlier))
      await route.continue()
    },
    { times: 1 },
  )
  return { key }
}

test('SHIP-03 who loses a device logs in with a second passkey and removes the first, which no colleague can', async ({
  browser,
}) => {
  const ann = suite.ann()
  const { page } = ann
  await openArea(ann, 'Your passkeys')
  const rows = page.getByRole('grid', { name: 'Your passkeys' }).getByRole('rowheader')
  await expect(rows).toHaveText(['No name yet'])
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Remove: No name yet' }).click()
  await confirmActing(ann, 'Remove', 'not needed')
  await expect(page.getByRole('alert')).toHaveText('This is your only passkey. Add another one first.')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Rename: No name yet' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop')
  await confirmActing(ann, 'Rename', 'there will be two')
  await expect(rows).toHaveText(['Laptop'])

  const sam = await suite.colleague(browser, 'Sam', 'Support')
  await openArea(ann, 'Your passkeys')
  const laptop = await ann.replaceAuthenticator()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Name').fill('Key in the safe')
  const { key } = await endSessionMeanwhile(ann, laptop)
  await confirmActing(ann, 'Add a passkey', 'a second device')
  await expect(rows).toHaveText(['Laptop', 'Key in the safe'])
  await ann.replaceAuthenticator(await key)

  // The laptop is lost: only the new one answers.
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await openArea(ann, 'Your passkeys')
  const id = await page.getByRole('row', { name: 'Laptop' }).getAttribute('data-key')
  const answered = await sam.page.evaluate(async (passkey) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ id: passkey, reason: 'not my own' })
    const response = await fetch('/api/act/passkeys.remove', { method: 'POST', headers, body })
    return [response.status, (await response.json()).refusal]
  }, id)
  expect(answered).toEqual([404, 'unknown'])
  sam.faults.allow(/^404 .*passkeys\.remove|status of 404/)
  await page.getByRole('button', { name: 'Remove: Laptop' }).click()
  await confirmActing(ann, 'Remove', 'the laptop was lost')
  await expect(rows).toHaveText(['Key in the safe'])
  await openArea(ann, 'Record')
  await expect(page.getByRole('row').filter({ hasText: 'the laptop was lost' })).toContainText(
    'passkeys.remove',
  )
  for (const { faults } of [ann, sam]) expect(faults.unexpected()).toEqual([])
})

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
