import { logout, openSubAccount } from '@portico/contract'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBackend } from '../../../../test/backends.ts'
import { describeOnDatabases } from '../../../../test/databases.ts'
import { openListener, type TestListener } from '../../../../test/listener.ts'
import { unfreezeAccount } from '../../../index.ts'
import { recordEvent } from '../../audit.ts'
import { renewBackend } from '../manage-backends.ts'
import { purgeBackends } from '../purge-backends.ts'
import { hookTypes } from './hook-types.ts'
import { replayHooks, setHooks } from './manage-hooks.ts'

const dayMs = 86_400_000

describeOnDatabases('what backends are told', (open) => {
  let site: TestListener
  beforeAll(async () => {
    site = await openListener(await open())
  }, 180_000)
  beforeEach(() => site.reset())
  afterAll(() => site[Symbol.asyncDispose]())

  it('ACC-07 is what happened to an account, signed so that the library of Standard Webhooks takes it', async () => {
    const { user_id: userId } = await site.accounts.open({})
    await site.freeze(userId)
    await site.round()
    expect(site.receiver.received).toHaveLength(1)
    const [message] = site.receiver.received
    const { body = '', headers = {}, path } = message ?? {}
    const text = { 'webhook-id': String(headers['webhook-id']) }
    const signed = {
      ...text,
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    }
    expect(new Webhook(site.backend.credentials.receivingKey).verify(body, signed)).toMatchObject({
      type: 'account.frozen',
      data: { userId, what: 'frozen' },
    })
    expect(() => new Webhook(site.backend.credentials.sendingKey).verify(body, signed)).toThrow(
      'No matching signature found',
    )
    expect(path).toBe('/hooks')
    expect(headers['content-type']).toBe('application/json')
    expect(body).not.toContain('asked')
    expect(await site.told()).toMatchObject([
      { id: text['webhook-id'], state: 'delivered', attempts: 1, result: '204' },
    ])
    await site.round()
    expect(site.receiver.received).toHaveLength(1)
  })

  it('ACC-07 is told of sign-up, sessions and security as they happen', async () => {
    const browser = await site.accounts.signedIn(await site.accounts.open({}))
    await browser.call(logout)
    const { user_id: userId } = await site.accounts.open({})
    const event = { website: 'portico', userId, actor: userId, ip: '192.0.2.1', atMs: site.now() }
    for (const action of ['registered', 'password-reset', 'login'] as const) {
      await recordEvent(site.sql.db, { ...event, action, detail: { device: 'a thumbprint' } })
    }
    const types = (await site.told()).map(({ type }) => type)
    expect(types.toSorted()).toEqual([
      'account.registered',
      'account.security_changed',
      'account.sessions_ended',
    ])
    await site.round()
    const bodies = site.receiver.received.map(({ body }) => body).join()
    expect(bodies).not.toContain('thumbprint')
    expect(bodies).not.toContain('192.0.2.1')
  })

  it('ACC-07 names the parent of a sub-account, and is told of the sub-account alone', async () => {
    const parent = await site.accounts.open({})
    const browser = await site.accounts.signedIn(parent)
    await browser.call(openSubAccount, { nickName: 'Desk', kind: 'sub-account' })
    expect((await site.told()).map(({ type }) => type)).toEqual(['account.registered'])
    await site.round()
    const { data } = JSON.parse(site.receiver.received[0]?.body ?? '')
    expect(data).toMatchObject({ what: 'account-opened', parent: parent.user_id })
    expect(data.userId).not.toBe(parent.user_id)
  })

  it('ACC-07 is told if and only if it happened', async () => {
    const { user_id: userId } = await site.accounts.open({})
    const event = { website: 'portico', userId, actor: 'operator', atMs: site.now(), ip: null }
    const failing = site.sql.db.transaction().execute(async (db) => {
      await recordEvent(db, { ...event, action: 'frozen' })
      throw new Error('something else fails')
    })
    await expect(failing).rejects.toThrow('something else fails')
    expect(await site.told()).toEqual([])
  })

  it('ACC-07 is only what a backend asked for, and nothing of what it did itself', async () => {
    const { user_id: userId } = await site.accounts.open({})
    await site.backend.say('vip.changed', { userId, vipLevel: 1, showUserVip: true })
    expect(await site.told()).toEqual([])
    await setHooks(site.scope(), { backend: 'listener', url: site.receiver.url, types: ['account.unfrozen'] })
    await site.freeze(userId)
    await unfreezeAccount(site.scope(), userId)
    expect((await site.told()).map(({ type }) => type)).toEqual(['account.unfrozen'])
    const other = await openBackend(site.accounts, site.sql, { name: 'speaker' })
    await setHooks(site.scope(), { backend: 'listener', url: site.receiver.url, types: ['account.updated'] })
    await other.say('vip.changed', { userId, vipLevel: 3, showUserVip: false })
    await site.round()
    expect(JSON.parse(site.receiver.received.at(-1)?.body ?? '')).toMatchObject({
      type: 'account.updated',
      data: { userId, what: 'vip-set', vipLevel: 3, showUserVip: false },
    })
  })

  it('ACC-07 is tried again when its time has come, under the same id, until it is taken', async () => {
    site.receiver.answer.status = 500
    const { user_id: userId } = await site.accounts.open({})
    await site.freeze(userId)
    await site.round()
    await site.round()
    expect(site.receiver.received).toHaveLength(1)
    expect(await site.told()).toMatchObject([{ state: 'waiting', attempts: 1, result: '500' }])
    site.offsetMs = 6000
    site.receiver.answer.status = 200
    await site.round()
    expect(await site.told()).toMatchObject([{ state: 'delivered', attempts: 2 }])
    const ids = site.receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
    const times = site.receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(times[1]).toBeGreaterThan(times[0] ?? 0)
  })

  it('ACC-07 is given up after ten attempts, and sent again when the operator says so', async () => {
    site.receiver.answer.status = 503
    const { user_id: userId } = await site.accounts.open({})
    await site.freeze(userId)
    const [{ id = '' } = {}] = await site.told()
    for (let attempt = 0; attempt < 12; attempt += 1) {
      site.offsetMs += 2 * dayMs
      await site.round()
    }
    expect(site.receiver.received).toHaveLength(10)
    expect(await site.told()).toMatchObject([{ state: 'given-up', attempts: 10, result: '503' }])
    site.receiver.answer.status = 200
    expect(await replayHooks(site.scope(), { backend: 'listener', which: { id } })).toBe(1)
    await site.round()
    expect(await site.told()).toMatchObject([{ id, state: 'delivered', attempts: 1 }])
    const since = new Date(site.now() - 60 * dayMs)
    expect(await replayHooks(site.scope(), { backend: 'listener', which: { since } })).toBe(1)
    await site.round()
    expect(site.receiver.received).toHaveLength(12)
    expect(await replayHooks(site.scope(), { backend: 'listener', which: { id: 'msg_unknown' } })).toBe(0)
  })

  it('ACC-07 waits as long as a receiver asks', async () => {
    Object.assign(site.receiver.answer, { status: 429, headers: { 'retry-after': '600' } })
    const { user_id: userId } = await site.accounts.open({})
    await site.freeze(userId)
    await site.round()
    site.receiver.answer.status = 200
    site.offsetMs = 590_000
    await site.round()
    expect(site.receiver.received).toHaveLength(1)
    site.offsetMs = 601_000
    await site.round()
    expect(site.receiver.received).toHaveLength(2)
  })

  it('ACC-07 stops for an address that is gone, until the operator names one', async () => {
    site.receiver.answer.status = 410
    const { user_id: userId } = await site.accounts.open({})
    await site.freeze(userId)
    await site.round()
    expect(await site.told()).toMatchObject([{ state: 'given-up', result: '410' }])
    await unfreezeAccount(site.scope(), userId)
    expect(await site.told()).toHaveLength(1)
    site.receiver.answer.status = 200
    await setHooks(site.scope(), { backend: 'listener', url: site.receiver.url, types: hookTypes })
    await site.freeze(userId)
    await site.round()
    expect(await site.told(1)).toMatchObject([{ type: 'account.frozen', state: 'delivered' }])
  })

  it('ACC-07 is signed with the keys before and after a renewal while both are valid', async () => {
    const renewed = await renewBackend(site.scope(), { name: 'listener', old: 'valid-for-a-day' })
    await site.freeze((await site.accounts.open({})).user_id)
    await site.round()
    const { body = '', headers = {} } = site.receiver.received[0] ?? {}
    const signed = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
    )
    for (const key of [site.backend.credentials.receivingKey, renewed?.receivingKey ?? '']) {
      expect(new Webhook(key).verify(body, signed)).toMatchObject({ type: 'account.frozen' })
    }
  })

  it('ACC-07 is kept for a month after it was settled, and as long as it waits', async () => {
    const { user_id: userId } = await site.accounts.open({})
    await site.freeze(userId)
    await site.round()
    site.receiver.answer.status = 500
    await unfreezeAccount(site.scope(), userId)
    await site.round()
    await purgeBackends({ ...site.scope(), nowMs: site.now() + 29 * dayMs })
    expect(await site.told()).toHaveLength(2)
    await purgeBackends({ ...site.scope(), nowMs: site.now() + 31 * dayMs })
    expect(await site.told()).toMatchObject([{ type: 'account.unfrozen', state: 'waiting' }])
  })
})
