import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContentStore } from '../src/content/content-store.ts'
import { followContent } from '../src/content/follow-content.ts'
import { currentDocuments } from '../src/content/current.ts'
import type { ContentOutcome } from '../src/content/port.ts'
import type { SqlStore } from '../src/sql/port.ts'

const logger = { info: () => {}, warn: () => {} }
const ann = { author: 'ann', note: '' }
const done = (number: number): ContentOutcome => ({ kind: 'done', number })

/** What the store must do on every database. */
export function describeContentStore(name: string, open: () => Promise<SqlStore>): void {
  describe(`ContentStore: ${name}`, { timeout: 60_000 }, () => {
    let sql: SqlStore
    beforeAll(async () => {
      sql = await open()
    }, 120_000)
    afterAll(() => sql[Symbol.asyncDispose]())

    /** A site of its own, at a time that the test moves. */
    function siteOf(website: string) {
      const clock = { nowMs: Date.parse('2026-11-26T12:00:00Z') }
      const store = createContentStore({ sql, website, now: () => clock.nowMs })
      const later = (ms: number) => new Date(clock.nowMs + ms)
      const textsAt = async () =>
        [...currentDocuments(await store.standing(), clock.nowMs)].map(([each, { text }]) => [each, text])
      return { clock, store, later, textsAt }
    }

    it('SHIP-05 numbers revisions, and refuses one that was written over an older state', async () => {
      const { store } = siteOf('revisions')
      const put = (text: string, after?: number) =>
        store.put({ ...ann, document: 'tdk', text, ...(after === undefined ? {} : { after }) })
      expect([await put('{}', 0), await put('{"en":{}}'), await put('{"fr":{}}', 1)]).toEqual([
        ...[done(1), done(2)],
        { kind: 'refused', reason: 'changed meanwhile' },
      ])
      expect((await store.revisions('tdk')).map(({ number, text }) => [number, text])).toEqual([
        [2, '{"en":{}}'],
        [1, '{}'],
      ])
      expect(await store.revision('tdk', 1)).toMatchObject({ author: 'ann', text: '{}' })
      expect(await store.revision('tdk', 3)).toBeNull()
    })

    it('SHIP-05 gives every one of many authors a revision of his own', async () => {
      const { store } = siteOf('crowd')
      const acts = Array.from({ length: 12 }, () => store.put({ ...ann, document: 'tdk', text: '{}' }))
      const numbers = (await Promise.all(acts)).map((act) => (act.kind === 'done' ? act.number : 0))
      expect(numbers.toSorted((one, other) => one - other)).toEqual(acts.map((_, index) => index + 1))
    })

    it('SHIP-05 publishes, plans, goes back and takes out, and each act is on record', async () => {
      const { store, clock, later, textsAt } = siteOf('publications')
      const publish = (revision: number | null, startsAt?: Date) =>
        store.publish({
          ...{ ...ann, document: 'tdk', revision, approvedBy: revision === 2 ? 'ben' : null },
          ...(startsAt === undefined ? {} : { startsAt }),
        })
      expect(await publish(1)).toEqual({ kind: 'refused', reason: 'unknown' })
      for (const text of ['one', 'two']) await store.put({ ...ann, document: 'tdk', text })
      expect(await publish(3)).toEqual({ kind: 'refused', reason: 'unknown' })
      expect(await textsAt()).toEqual([])
      await publish(1)
      await publish(2, later(60_000))
      expect(await textsAt()).toEqual([['tdk', 'one']])
      expect(await store.documents()).toMatchObject([
        {
          name: 'tdk',
          newestRevision: 2,
          shownNow: { revision: 1 },
          planned: [{ revision: 2, approvedBy: 'ben' }],
        },
      ])
      clock.nowMs += 60_000
      expect(await textsAt()).toEqual([['tdk', 'two']])
      await publish(1, later(-1_000_000))
      expect(await textsAt()).toEqual([['tdk', 'one']])
      await publish(null)
      expect(await textsAt()).toEqual([])
      expect(await store.documents()).toMatchObject([{ shownNow: null, planned: [] }])
      const rows = await sql.db
        .selectFrom('audit')
        .select(['actor', 'action'])
        .where('website', '=', 'publications')
        .orderBy('id')
        .execute()
      const acts = ['content-put', 'content-put', ...Array.from({ length: 4 }, () => 'content-published')]
      expect(rows).toEqual(acts.map((action) => ({ actor: 'operator:ann', action })))
    })

    it('SHIP-05 replaces what its author has seen and nothing else, and acts within a transaction', async () => {
      const { store, clock, later } = siteOf('over')
      for (const text of ['one', 'two']) await store.put({ ...ann, document: 'tdk', text })
      const wish = { ...ann, document: 'tdk', revision: 1, approvedBy: null }
      const changed: ContentOutcome = { kind: 'refused', reason: 'changed meanwhile' }
      expect([await store.publish({ ...wish, over: 3 }), await store.publish({ ...wish, over: 0 })]).toEqual([
        changed,
        done(1),
      ])
      await store.publish({ ...wish, revision: 2, startsAt: later(1000), over: 1 })
      clock.nowMs += 1000
      expect(await store.publish({ ...wish, over: 1 })).toEqual(changed)
      const undone = sql.db.transaction().execute(async (db) => {
        const inside = createContentStore({ sql: { db }, website: 'over', now: () => clock.nowMs })
        expect(await inside.publish({ ...wish, over: 2 })).toEqual(done(3))
        throw new RangeError('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(await store.newestAct()).toBe(2)
    })

    it('SHIP-05 takes back what has not started, once', async () => {
      const { store, clock, later, textsAt } = siteOf('cancelled')
      await store.put({ ...ann, document: 'tdk', text: 'one' })
      await store.publish({ ...ann, document: 'tdk', revision: 1, startsAt: later(1000), approvedBy: null })
      const cancel = (id: number) => store.cancel({ author: 'ben', note: 'too early', id, approvedBy: null })
      expect(await cancel(7)).toEqual({ kind: 'refused', reason: 'unknown' })
      expect(await cancel(1)).toEqual(done(2))
      expect(await cancel(1)).toEqual({ kind: 'refused', reason: 'too late' })
      expect(await cancel(2)).toEqual({ kind: 'refused', reason: 'unknown' })
      clock.nowMs += 1000
      expect(await textsAt()).toEqual([])
      expect(await store.publications('tdk')).toMatchObject([
        { id: 1, cancelled: { author: 'ben', note: 'too early' } },
      ])
      await store.publish({ ...ann, document: 'tdk', revision: 1, approvedBy: null })
      expect(await cancel(3)).toEqual({ kind: 'refused', reason: 'too late' })
    })

    it('SHIP-05 keeps sites apart, and is followed by what shows it', async () => {
      const [{ store }, other] = [siteOf('followed'), siteOf('another')]
      await using follower = await followContent({ store, logger, now: Date.now, everyMs: 20 })
      expect([...follower.current()]).toEqual([])
      const changed = new Promise<void>((resolve) => follower.subscribe(resolve))
      await other.store.put({ ...ann, document: 'tdk', text: 'other' })
      await other.store.publish({ ...ann, document: 'tdk', revision: 1, approvedBy: null })
      await store.put({ ...ann, document: 'tdk', text: 'own' })
      await store.publish({ ...ann, document: 'tdk', revision: 1, approvedBy: null })
      await changed
      expect(follower.current().get('tdk')).toEqual({ revision: 1, text: 'own' })
      const held = follower.current()
      await follower.refresh()
      expect(follower.current()).toBe(held)
    })
  })
}
