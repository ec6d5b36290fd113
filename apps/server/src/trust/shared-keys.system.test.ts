import { randomUUID } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { openAgreement } from '@portico/stores'
import { afterAll, describe, expect, it } from 'vitest'
import { agreeOnKeys, type KeyAgreement } from './key-agreement.ts'
import { runKeysCommand } from './keys-command.ts'
import { createTestTrust, dayMs, removeFirstTrust, type TestTrust } from '../../test/trust.ts'
import type { Trust } from './trust.ts'

afterAll(removeFirstTrust)

const kidOf = ({ serverPublicKeySign }: Trust) => serverPublicKeySign.split('.')[1] ?? ''

async function rotate({ folder, nowMs }: TestTrust): Promise<void> {
  expect(await runKeysCommand(['rotate'], { folder, website: 'default', nowMs, write: () => {} })).toBe(true)
}

describe('processes that share a folder', () => {
  it('ENC-04 know a new key before any of them serves it, through a restart', async () => {
    await using test = await createTestTrust()
    using one = await test.open()
    using two = await test.open()
    const nodes = [one, two]
    const former = kidOf(one)
    await rotate(test)
    // Each looks every five seconds, two seconds after the other.
    for (let second = 0; second < 120; second += 1) {
      if (second % 5 === 0) await one.refresh()
      if (second % 5 === 2) await two.refresh()
      if (second === 61) nodes.push(await test.open())
      for (const served of nodes.map(kidOf)) {
        const unknown = nodes.filter((node) => node.privateKeyOf(served) === null)
        expect(unknown.length, `second ${second}`).toBe(0)
      }
      test.nowMs += 1000
    }
    expect(new Set(nodes.map(kidOf)).size).toBe(1)
    expect(kidOf(one)).not.toBe(former)
    nodes[2]?.[Symbol.dispose]()
  })
})

function describeFolders(redisUrl: string): void {
  describe('processes with folders of their own', () => testFolders(redisUrl))
}

function testFolders(redisUrl: string): void {
  const logger = { info: () => {}, warn: () => {}, error: () => {} }
  async function agreementOf(website: string, stack: AsyncDisposableStack): Promise<KeyAgreement> {
    const shared = stack.use(await openAgreement({ redisUrl, website, topic: 'server-keys', logger }))
    return agreeOnKeys(shared, logger)
  }

  it('ENC-04 two copies of a folder do not make a key each: one does, and the other says that it differs', async () => {
    await using stack = new AsyncDisposableStack()
    const website = randomUUID()
    const first = stack.use(await createTestTrust())
    const copy = stack.use(await createTestTrust())
    const one = stack.use(await first.open({ agreement: await agreementOf(website, stack) }))
    const two = stack.use(await copy.open({ agreement: await agreementOf(website, stack) }))
    expect([one.agrees(), two.agrees()]).toEqual([true, true])
    const before = await copy.read('server-keys.json')
    first.nowMs += 90 * dayMs
    copy.nowMs += 90 * dayMs
    await Promise.all([one.refresh(), two.refresh()])
    await Promise.all([one.refresh(), two.refresh()])
    // Whichever was first has made a key; the other one has left its file as it was.
    expect([one.agrees(), two.agrees()].toSorted()).toEqual([false, true])
    const places = [
      { place: first, state: String(one.agrees()) },
      { place: copy, state: String(two.agrees()) },
    ]
    const [other, maker] = places.toSorted((left, right) => left.state.localeCompare(right.state))
    expect(await other?.place.read('server-keys.json')).toBe(before)
    expect(await maker?.place.read('server-keys.json')).not.toBe(before)
    await cp(maker?.place.folder ?? '', other?.place.folder ?? '', { recursive: true, force: true })
    await Promise.all([one.refresh(), two.refresh()])
    expect([one.agrees(), two.agrees()]).toEqual([true, true])
  })

  it('ENC-04 a folder of its own is noticed at the start, and a rotation by hand brings the others along', async () => {
    await using stack = new AsyncDisposableStack()
    const website = randomUUID()
    const ours = stack.use(await createTestTrust())
    const strange = stack.use(await createTestTrust('empty'))
    const one = stack.use(await ours.open({ agreement: await agreementOf(website, stack) }))
    const sibling = stack.use(await ours.open({ agreement: await agreementOf(website, stack) }))
    const two = stack.use(await strange.open({ agreement: await agreementOf(website, stack) }))
    expect([one.agrees(), sibling.agrees(), two.agrees()]).toEqual([true, true, false])
    await rotate(ours)
    await one.refresh()
    await sibling.refresh()
    await two.refresh()
    expect([one.agrees(), sibling.agrees(), two.agrees()]).toEqual([true, true, false])
    await rm(strange.folder, { recursive: true })
    await cp(ours.folder, strange.folder, { recursive: true })
    await two.refresh()
    // The certificates that pages embed are read at a start.
    const right = await ours.read('server-keys.json')
    expect([two.agrees(), await strange.read('server-keys.json')]).toEqual([false, right])
    const again = stack.use(await strange.open({ agreement: await agreementOf(website, stack) }))
    expect([again.agrees(), kidOf(again)]).toEqual([true, kidOf(one)])
    expect(await strange.read('server-keys.json')).toBe(right)
  })
}

const redisUrl = process.env['TEST_REDIS_URL']
if (redisUrl !== undefined) describeFolders(redisUrl)

describe('a process whose shared store is away', () => {
  it('ENC-04 replaces no key, and serves the one that it has', async () => {
    await using stack = new AsyncDisposableStack()
    const quiet = { info: () => {}, warn: () => {}, error: () => {} }
    const choice = {
      redisUrl: 'redis://127.0.0.1:1',
      website: 'default',
      topic: 'server-keys',
      logger: quiet,
    }
    const test = stack.use(await createTestTrust())
    const agreement = agreeOnKeys(stack.use(await openAgreement(choice)), quiet)
    const trust = stack.use(await test.open({ agreement }))
    const before = await test.read('server-keys.json')
    test.nowMs += 92 * dayMs
    await trust.refresh()
    expect(await test.read('server-keys.json')).toBe(before)
    expect(trust.agrees()).toBe(true)
  })
})
