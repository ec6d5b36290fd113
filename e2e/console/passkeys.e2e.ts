import { confirmActing, openArea } from '../fixtures/console.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { expect, test } from '../fixtures/test.ts'
import { consoleSuite } from './suite.ts'

const suite = consoleSuite('passkeys')

test('SHIP-03 who loses a device logs in with a second passkey and removes the first, which nobody else can', async ({
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
  await ann.replaceAuthenticator()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Name').fill('Key in the safe')
  await confirmActing(ann, 'Add a passkey', 'a second device')
  await expect(rows).toHaveText(['Laptop', 'Key in the safe'])

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
