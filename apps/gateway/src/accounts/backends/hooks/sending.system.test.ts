import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnDatabases } from '../../../../test/databases.ts'
import { openListener, type TestListener } from '../../../../test/listener.ts'
import { hookTypes } from './hook-types.ts'
import { setHooks } from './manage-hooks.ts'

describeOnDatabases('how backends are told', (open) => {
  let site: TestListener
  beforeAll(async () => {
    site = await openListener(await open())
  }, 180_000)
  beforeEach(() => site.reset())
  afterAll(() => site[Symbol.asyncDispose]())

  it('ACC-07 is sent by one of several processes', async () => {
    await using one = site.openSending([site.receiver.host])
    await using other = site.openSending([site.receiver.host])
    for (let index = 0; index < 6; index += 1) await site.freeze((await site.accounts.open({})).user_id)
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all([one.round(), other.round()])
      await Promise.all([one.settled(), other.settled()])
    }
    expect(site.receiver.received).toHaveLength(6)
    expect(new Set(site.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
  })

  it('ACC-07 is sent again where a process ended before it could say what became of it', async () => {
    const { user_id: userId } = await site.accounts.open({})
    await site.freeze(userId)
    await site.sql.db
      .updateTable('hook_delivery')
      .set({
        lease: '00000000-0000-4000-8000-000000000000',
        attempts: 1,
        due_at: new Date(site.now() + 60_000),
      })
      .execute()
    await site.round()
    expect(site.receiver.received).toEqual([])
    site.offsetMs = 61_000
    await site.round()
    expect(await site.told()).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  it('ACC-07 goes to no private address that the operator has not named, and says so', async () => {
    await using careful = site.openSending([])
    const addresses = [
      [site.receiver.url, 'address'],
      [site.receiver.url.replace('http:', 'https:'), 'private-address'],
      ['https://169.254.169.254/latest/meta-data/', 'private-address'],
      ['https://[::1]/', 'private-address'],
      ['https://localhost/', 'private-address'],
    ] as const
    for (const [url, result] of addresses) {
      await setHooks(site.scope(), { backend: 'listener', url, types: hookTypes })
      const { user_id: userId } = await site.accounts.open({})
      await site.freeze(userId)
      await careful.round()
      await careful.settled()
      expect(await site.told(1)).toMatchObject([{ state: 'waiting', result }])
    }
    expect(site.receiver.received).toEqual([])
  })

  it('ACC-07 follows no redirect', async () => {
    Object.assign(site.receiver.answer, {
      status: 307,
      headers: { location: `${site.receiver.url}/elsewhere` },
    })
    await site.freeze((await site.accounts.open({})).user_id)
    await site.round()
    expect(site.receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
    expect(await site.told()).toMatchObject([{ state: 'waiting', result: '307' }])
  })
})
