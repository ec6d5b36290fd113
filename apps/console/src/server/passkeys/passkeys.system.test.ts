import { createTestAuthenticator } from '@portico/passkeys/test-authenticator'
import type { SqlStore } from '@portico/stores'
import { isLockAwaited } from '@portico/stores/test-database'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type ConsoleSite, refusalOf, testDatabases, type TestOperator } from '../../../test/console-site.ts'
import { consoleSuite } from '../../../test/console-suite.ts'
import { mostPasskeys } from '../../contract/passkeys.ts'
import type { Answer } from '../../contract/session.ts'
import { freshForMs } from '../../contract/rule.ts'
import { lockOperator } from '../operators/operator-rows.ts'

const reason = 'a second device'
const startedSchema = v.object({
  data: v.object({
    ceremony: v.string(),
    options: v.looseObject({
      challenge: v.string(),
      user: v.object({ id: v.string() }),
      excludeCredentials: v.array(v.object({ id: v.string() })),
    }),
  }),
})
const colleagues = v.object({
  data: v.object({ operators: v.array(v.object({ name: v.string(), seenAt: v.nullable(v.number()) })) }),
})
const listed = v.object({
  data: v.object({
    passkeys: v.array(
      v.object({ id: v.string(), name: v.nullable(v.string()), usedAt: v.nullable(v.number()) }),
    ),
  }),
})

describe.each(testDatabases)('own passkeys of operators on a database, %s', (_name, serverUrl) => {
  const { owned, db } = consoleSuite(serverUrl)

  const passkeysOf = async (operator: TestOperator) =>
    v.parse(listed, await operator.act('passkeys.list')).data.passkeys

  /** Begins another passkey; nothing is handed in. */
  async function begin(own: ConsoleSite, operator: TestOperator) {
    const { ceremony, options } = v.parse(startedSchema, await operator.act('passkeys.start')).data
    const authenticator = createTestAuthenticator()
    const { origin } = own.context
    const place = { challenge: options.challenge, origin, rpId: new URL(origin).hostname }
    return { authenticator, options, place, input: { ceremony, response: authenticator.create(place) } }
  }

  async function addTo(own: ConsoleSite, operator: TestOperator, name = 'Key in the safe') {
    const begun = await begin(own, operator)
    const answer = await operator.act('passkeys.add', { ...begun.input, name, reason })
    return { ...begun, answer }
  }

  /** Logs in with another passkey than the first. */
  async function logInWith(
    own: ConsoleSite,
    operator: TestOperator,
    authenticator: ReturnType<typeof createTestAuthenticator>,
  ) {
    const { ceremony, challenge } = await operator.begin('log-in')
    const { origin } = own.context
    const place = { challenge, origin, rpId: new URL(origin).hostname, userHandle: operator.id }
    return operator.call('log-in/finish', { ceremony, response: authenticator.get(place) })
  }

  /** Asks for something while a change of the operator is under way, which ends first. */
  async function askDuring(
    { sql, context }: ConsoleSite,
    operator: TestOperator,
    { change, ask }: { change: (db: SqlStore['db']) => Promise<unknown>; ask: () => Promise<Answer> },
  ): Promise<Answer> {
    const { answer } = await sql.db.transaction().execute(async (holder) => {
      await lockOperator(holder, { website: context.website, id: operator.id })
      const asked = ask()
      // The embedded database has one session, for which everything waits.
      if (sql.sessions > 1) await expect.poll(() => isLockAwaited(sql.db)).toBe(true)
      await change(holder)
      return { answer: asked }
    })
    return answer
  }

  const lastEntry = () =>
    db().selectFrom('operator_record').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

  it('SHIP-03 log in beside the first, are recorded, and told to their operator and the owners', async () => {
    const { own, ann } = await owned()
    await using _end = own
    const sam = await own.operator('Sam', ['support'], ann)
    own.clock.nowMs += 1000
    const { answer, authenticator, options } = await addTo(own, sam)
    expect(answer.state).toBe('done')
    expect(options.user.id).toBe(sam.id)
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([sam.authenticator.credentialId])
    expect((await passkeysOf(sam)).map(({ name }) => name)).toEqual([null, 'Key in the safe'])
    expect(own.mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      ['ann', 'bob', 'sam'].map((name) => [`${name}@console.example`, 'Test console: passkey of Sam added']),
    )
    expect(own.mails[0]?.text).toContain('The passkey "Key in the safe" of Sam was added')
    expect(await lastEntry()).toMatchObject({
      ...{ act: 'passkeys.add', actor: 'Sam', subject: 'Sam', reason },
      after: { passkey: 'Key in the safe', credential: authenticator.credentialId.slice(0, 12), count: 2 },
    })
    expect((await passkeysOf(sam)).map(({ usedAt }) => usedAt)).toEqual([
      own.clock.nowMs - 1000,
      own.clock.nowMs,
    ])
    const { operators } = v.parse(colleagues, await ann.act('operators.list')).data
    expect(operators.find(({ name }) => name === 'Sam')?.seenAt).toBe(own.clock.nowMs)
    expect((await logInWith(own, sam, authenticator)).state).toBe('done')
    expect((await sam.logIn()).state).toBe('done')
  })

  it('SHIP-03 are renamed, and removed but for the last; sessions elsewhere end', async () => {
    const { own, ann } = await owned()
    await using _end = own
    const lost = ann.authenticator.credentialId
    const remove = (id: string) => ann.act('passkeys.remove', { id, reason: 'lost' })
    expect(refusalOf(await remove(lost))).toBe('last-passkey')
    const { authenticator } = await addTo(own, ann)
    const onLaptop = ann.cookie()
    await logInWith(own, ann, authenticator)
    const rename = (name: string) => ann.act('passkeys.rename', { id: lost, name, reason: 'to tell apart' })
    expect((await rename('Laptop')).state).toBe('done')
    expect(refusalOf(await rename('Laptop'))).toBe('nothing-to-do')
    const credential = lost.slice(0, 12)
    expect(await lastEntry()).toMatchObject({
      before: { passkey: null, credential },
      after: { passkey: 'Laptop', credential },
    })
    expect((await remove(lost)).state).toBe('done')
    expect(await lastEntry()).toMatchObject({
      before: { passkey: 'Laptop', credential },
      after: { count: 1 },
    })
    const told = own.mails.at(-1)?.text ?? ''
    expect(told).toContain('The passkey "Laptop" of Ann was removed')
    expect(told.indexOf('under Your passkeys')).toBeGreaterThan(0)
    expect(told.indexOf('under Your passkeys')).toBeLessThan(told.indexOf('under Operators'))
    expect((await passkeysOf(ann)).map(({ id }) => id)).toEqual([authenticator.credentialId])
    expect(refusalOf(await ann.call('act/passkeys.list', {}, { cookie: onLaptop }))).toBe('signed-out')
    expect(refusalOf(await ann.logIn())).toBe('proof')
    expect(refusalOf(await remove(authenticator.credentialId))).toBe('last-passkey')
  })

  it('SHIP-03 keep one when two are removed at once', async () => {
    const { own, ann } = await owned()
    await using _end = own
    await addTo(own, ann)
    const held = await passkeysOf(ann)
    const both = held.map(({ id }) => ann.act('passkeys.remove', { id, reason: 'at once' }))
    const answers = (await Promise.all(both)).map(refusalOf)
    expect(answers.toSorted()).toEqual(['last-passkey', null])
    expect(await passkeysOf(ann)).toHaveLength(1)
  })

  it('SHIP-03 begin no session once they are removed, though they were shown before', async () => {
    const { own, ann, bob } = await owned()
    await using _end = own
    const { authenticator } = await addTo(own, ann)
    const { credentialId } = authenticator
    const answer = await askDuring(own, ann, {
      ask: () => logInWith(own, ann, authenticator),
      change: (db) => db.deleteFrom('operator_passkey').where('credential_id', '=', credentialId).execute(),
    })
    expect(refusalOf(answer)).toBe('proof')
    expect((await bob.logIn()).state).toBe('done')
  })

  it('SHIP-03 are not added for an operator who is removed meanwhile', async () => {
    const { own, bob } = await owned()
    await using _end = own
    const { input } = await begin(own, bob)
    const answer = await askDuring(own, bob, {
      ask: () => bob.act('passkeys.add', { ...input, name: 'Late', reason }),
      change: async (db) => {
        await db.updateTable('operator').set({ removed_at: new Date() }).where('id', '=', bob.id).execute()
        await db.deleteFrom('operator_passkey').where('operator_id', '=', bob.id).execute()
      },
    })
    expect(refusalOf(answer)).toBe('signed-out')
    const left = db().selectFrom('operator_passkey').select('name').where('operator_id', '=', bob.id)
    expect(await left.execute()).toEqual([])
  })

  it('SHIP-03 are those of their operator alone, by a passkey of the last five minutes', async () => {
    const { own, ann, bob } = await owned()
    await using _end = own
    const id = bob.authenticator.credentialId
    expect(refusalOf(await ann.act('passkeys.remove', { id, reason }))).toBe('unknown')
    expect(refusalOf(await ann.act('passkeys.rename', { id, name: 'Mine', reason }))).toBe('unknown')
    const begun = await begin(own, bob)
    const byAnn = await ann.act('passkeys.add', { ...begun.input, name: 'Mine', reason })
    expect(refusalOf(byAnn)).toBe('proof')
    const late = await begin(own, ann)
    own.clock.nowMs += freshForMs + 1
    const wishes = {
      'passkeys.start': {},
      'passkeys.add': { ...late.input, name: 'Late', reason },
      'passkeys.rename': { id: ann.authenticator.credentialId, name: 'Late', reason },
      'passkeys.remove': { id: ann.authenticator.credentialId, reason },
    }
    for (const [name, input] of Object.entries(wishes)) {
      expect(refusalOf(await ann.act(name, input))).toBe('stale')
      expect(refusalOf(await ann.call(`act/${name}`, input, { cookie: '' }))).toBe('signed-out')
    }
    expect(await passkeysOf(bob)).toHaveLength(1)
  })

  it('SHIP-03 are made once out of a ceremony, and ten at most', async () => {
    const { own, ann } = await owned()
    await using _end = own
    const { input } = await addTo(own, ann)
    expect(refusalOf(await ann.act('passkeys.add', { ...input, name: 'Again', reason }))).toBe('proof')
    const logIn = await ann.begin('log-in')
    const wrong = { ceremony: logIn.ceremony, response: input.response, name: 'Wrong', reason }
    expect(refusalOf(await ann.act('passkeys.add', wrong))).toBe('proof')
    const kept = await begin(own, ann)
    for (let count = 2; count < mostPasskeys; count++) await addTo(own, ann, `Key ${count}`)
    expect(refusalOf(await ann.act('passkeys.start'))).toBe('too-many-passkeys')
    const beyond = await ann.act('passkeys.add', { ...kept.input, name: 'Beyond', reason })
    expect(refusalOf(beyond)).toBe('too-many-passkeys')
    expect(await passkeysOf(ann)).toHaveLength(mostPasskeys)
  })
})
