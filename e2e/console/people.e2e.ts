import { approveAll, confirmActing, type Desk, openAccount, openArea } from '../fixtures/console.ts'
import { addAccount, addRecovery, addSession } from '../fixtures/servers/console-data.ts'
import type { ConsolePlace } from '../fixtures/servers/console-server.ts'
import { consoleSuite } from './suite.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { expect, test } from '../fixtures/test.ts'

const pat = 'pat@person.example'
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
]
/** Accounts that somebody asks for, by what becomes of it. */
const asked = { accepted: '', refused: '' }

async function prepare(place: ConsolePlace): Promise<void> {
  const userId = await addAccount(place, pat)
  for (const userAgent of agents) await addSession(place, { userId, userAgent })
  asked.accepted = await addAccount(place, 'quinn@person.example')
  asked.refused = await addAccount(place, 'robin@person.example')
  for (const account of Object.values(asked)) await addRecovery(place, account)
}

const suite = consoleSuite('people', () => ({ prepare }))
let sam: Desk

const askedText = 'Asked. Another owner has to approve it.'

test('SHIP-03 support ends a session and all of them, sets levels and exports an account; who works on the market may not', async ({
  browser,
}) => {
  sam = await suite.colleague(browser, 'Sam', 'Support')
  const { page } = sam
  await openAccount(sam, pat)
  const sessions = page.getByRole('grid', { name: 'Sessions' })
  await sessions.getByRole('button', { name: 'End session: Firefox, Windows' }).click()
  await confirmActing(sam, 'End session', 'a lost laptop')
  await expect(sessions.getByRole('row')).toHaveCount(agents.length)
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await confirmActing(sam, 'End all sessions', 'asked by the owner')
  await expect(page.getByText('Nobody is signed in.')).toBeVisible()
  await page.getByRole('button', { name: 'Change levels' }).click()
  const levels = page.getByRole('dialog')
  await levels.getByLabel('VIP level', { exact: true }).fill('1001')
  await expect(levels.getByText('A whole number up to 1000.')).toBeVisible()
  await levels.getByLabel('VIP level', { exact: true }).fill('3')
  await confirmActing(sam, 'Change levels', 'a contract')
  await expect(page.getByRole('row', { name: /^vip-set/ })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await confirmActing(sam, 'Export', 'asked by the owner')
  expect((await saved).suggestedFilename()).toMatch(/^account-\d{10}\.json$/)
  const mo = await suite.colleague(browser, 'Mo', 'Market')
  for (const area of ['People', 'Recoveries'])
    await expect(mo.page.getByRole('link', { name: area })).toHaveCount(0)
  await suite.refuseAll(mo, 'Market')
  for (const { faults } of [sam, mo]) expect(faults.unexpected()).toEqual([])
})

test('SHIP-03 an owner approves what support asks for: no second steps, another address, a recovery; all is in the record', async () => {
  const { page } = sam
  const olga = suite.olga()
  await page.getByRole('button', { name: 'Remove second steps' }).click()
  await confirmActing(sam, 'Remove second steps', 'lost everything')
  await expect(page.getByText(askedText)).toBeVisible()
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const dialog = page.getByRole('dialog')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('New e-mail address').fill('robin@person.example')
  await dialog.getByText('Known from a video call').click()
  await dialog.getByLabel('More about the proof').fill('knew the last deposits')
  await confirmActing(sam, 'Change e-mail', 'lost the mailbox')
  await expect(dialog.getByRole('alert')).toHaveText('An account has this address already.')
  await dialog.getByLabel('New e-mail address').fill('new@person.example')
  await dialog.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(dialog).toHaveCount(0)
  await openArea(sam, 'Recoveries')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: `Accept: ${asked.accepted}` }).click()
  await confirmActing(sam, 'Accept', 'called and knew the balance')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: `Refuse: ${asked.refused}` }).click()
  await confirmActing(sam, 'Refuse', 'the owner knows nothing of it')
  await expect(page.getByRole('row', { name: asked.refused })).toHaveCount(0)
  await approveAll(olga)
  await page.reload()
  await expect(page.getByRole('row', { name: asked.accepted }).getByText('Accepted')).toBeVisible()
  const change = page.getByRole('row').filter({ hasText: 'Another e-mail address' })
  await expect(change.getByText('n***@person.example')).toBeVisible()
  await expect(change.getByText('Not confirmed yet')).toBeVisible()
  await expect(change.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await openAccount(sam, pat)
  await expect(page.getByRole('row', { name: /^contact-change-asked/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Code by mail/ }).getByText('Off')).toBeVisible()
  await openArea(olga, 'Record')
  const entry = olga.page.getByRole('row').filter({ hasText: 'people.remove-second-steps' }).first()
  await expect(entry).toContainText('"secondSteps":["email"]')
  for (const { faults } of [sam, olga]) expect(faults.unexpected()).toEqual([])
})

test('SHIP-03 an owner refuses a request, and the one who asked cancels another', async () => {
  const { page } = sam
  const olga = suite.olga()
  const erase = async () => {
    await openAccount(sam, pat)
    await page.getByRole('button', { name: 'Erase' }).click()
    await confirmActing(sam, 'Erase', 'the owner wrote a letter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openArea(sam, 'Requests')
  }
  await erase()
  await olga.page.reload()
  await openArea(olga, 'Requests')
  await olga.page.getByRole('button', { name: 'Refuse' }).click()
  await expect(olga.page.getByText('Nothing waits.')).toBeVisible()
  await erase()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  for (const { faults } of [sam, olga]) expect(faults.unexpected()).toEqual([])
})
