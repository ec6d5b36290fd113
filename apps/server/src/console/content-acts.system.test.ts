import { loadBrand } from '@portico/brands'
import { idOf, refusalOf, type TestOperator, testDatabases } from '@portico/console/test-site'
import { consoleSuite } from '@portico/console/test-suite'
import { longestDocument } from '@portico/contract'
import { createContentStore } from '@portico/stores'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { contentPort } from './content-port.ts'

const brand = await loadBrand('default')
const origin = 'https://www.example.com'
const reason = 'a reason of the test'
const news = (title: string) =>
  `---\ntitle: ${title}\nsummary: What happens.\npublished: 2026-11-20\n---\n\nWords.\n`
const terms = (fee: string) => `---\neffective: 2031-05-06\n---\n\n# Terms\n\nThe fee is ${fee}.\n`
const freshMs = 300_001

const publication = v.object({ id: v.number(), state: v.string() })
/** What the tests look at of a document. */
const seen = v.object({ document: v.object({ holding: v.number(), publications: v.array(publication) }) })

async function viewOf(operator: TestOperator, document: string) {
  const answer = await operator.act('content.read', { document })
  if (answer.state !== 'done') throw new Error(`not read: ${JSON.stringify(answer)}`)
  return v.parse(seen, answer.data).document
}

describe.each(testDatabases)('documents in the console on a database, %s', (_name, serverUrl) => {
  const suite = consoleSuite(serverUrl)

  /** A console with two owners and somebody who works on content, over the desk of the command line. */
  async function opened() {
    const refreshed: number[] = []
    const content = contentPort({
      ...{ brand, origin, previewKey: new Uint8Array(32) },
      refresh: async () => void refreshed.push(1),
    })
    const own = await suite.fresh({ content })
    const [ann, bob] = [await own.operator('Ann', ['owner']), await own.operator('Bob', ['owner'])]
    const cleo = await own.operator('Cleo', ['content'])
    const store = createContentStore({ sql: own.sql, website: 'portico', now: () => own.clock.nowMs })
    const save = (document: string, text: string, after: number) =>
      cleo.act('content.save', { document, text, after, reason })
    const lastEntry = (act: string) =>
      suite
        .db()
        .selectFrom('operator_record')
        .select(['actor', 'approver', 'outcome', 'subject', 'reason', 'before', 'after'])
        .where('act', '=', act)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    return { own, ann, bob, cleo, store, save, lastEntry, refreshed }
  }

  it('SHIP-05 SHIP-03 are written, compared, published, planned, cancelled, gone back from and withdrawn, each on record', async () => {
    const { own, cleo, store, save, lastEntry, refreshed } = await opened()
    await using _ = own
    const document = 'news/en/whole-way'
    expect(await save(document, news('One'), 0)).toMatchObject({ state: 'done', data: { revision: 1 } })
    expect(await save(document, news('Two'), 1)).toMatchObject({ data: { revision: 2 } })
    expect(await lastEntry('content.save')).toEqual({
      ...{ actor: 'Cleo', approver: null, outcome: 'done', subject: document, reason },
      ...{ before: { revision: 1 }, after: { revision: 2 } },
    })
    const wish = { document, startsAt: null, reason }
    const first = await cleo.act('content.publish', { ...wish, revision: 1, over: 0 })
    expect(first).toMatchObject({ state: 'done' })
    const { holding: one } = await viewOf(cleo, document)
    const startsAt = own.clock.nowMs + 60_000
    await cleo.act('content.publish', { ...wish, revision: 2, over: one, startsAt })
    expect(await lastEntry('content.publish')).toMatchObject({
      subject: document,
      before: { revision: 1, publication: one },
      after: { revision: 2, startsAt: new Date(startsAt).toISOString() },
    })
    expect(await cleo.act('content.list')).toMatchObject({
      data: {
        documents: expect.arrayContaining([
          expect.objectContaining({ name: document, shown: 1, states: ['published', 'planned'] }),
        ]),
      },
    })
    const planned = (await viewOf(cleo, document)).publications.find(({ state }) => state === 'planned')
    const cancel = { document, publication: planned?.id, reason }
    expect(await cleo.act('content.cancel', cancel)).toMatchObject({ state: 'done' })
    expect(refusalOf(await cleo.act('content.cancel', cancel))).toBe('too-late')
    own.clock.nowMs += 60_000
    await cleo.act('content.publish', { ...wish, revision: 2, over: one })
    const { holding: two } = await viewOf(cleo, document)
    await cleo.act('content.publish', { ...wish, revision: 1, over: two })
    const { holding: three } = await viewOf(cleo, document)
    expect(await cleo.act('content.withdraw', { ...wish, over: three })).toMatchObject({ state: 'done' })
    expect(await lastEntry('content.withdraw')).toMatchObject({
      before: { revision: 1, publication: three },
      after: { revision: null },
    })
    const kept = (await store.publications(document)).toReversed()
    expect(kept.map(({ revision, author, note }) => [revision, author, note])).toEqual(
      [1, 2, 2, 1, null].map((revision) => [revision, 'Cleo', reason]),
    )
    expect(refreshed).toHaveLength(6)
  })

  it('SHIP-03 ask for a fresh passkey where visitors see the change, and for none where they do not', async () => {
    const { own, cleo, save } = await opened()
    await using _ = own
    const document = 'news/en/passkey'
    await save(document, news('One'), 0)
    own.clock.nowMs += freshMs
    expect(await save(document, news('Two'), 1)).toMatchObject({ state: 'done' })
    const wish = { document, revision: 1, startsAt: null, over: 0, reason }
    for (const act of ['content.publish', 'content.publish-by-two']) {
      expect(refusalOf(await cleo.act(act, wish)), act).toBe('stale')
    }
    await cleo.prove()
    expect(await cleo.act('content.publish', wish)).toMatchObject({ state: 'done' })
  })

  it.each(['legal/en/terms/nl', 'country/de', 'brand/settings'])(
    'SHIP-03 SHIP-05 change %s by two people only, and keep who approved',
    async (document) => {
      const { own, ann, bob, cleo, store, save, lastEntry } = await opened()
      await using _ = own
      const release = await cleo.act('content.text', { document: 'country/de', revision: null })
      const text = {
        'legal/en/terms/nl': terms('1%'),
        'country/de': release.state === 'done' ? Object(release.data).text : '',
        'brand/settings': '{"name":"Meadow"}',
      }[document]
      await save(document, text, 0)
      const wish = { document, revision: 1, startsAt: null, over: 0, reason }
      for (const [act, more] of [
        ['publish', {}],
        ['withdraw', { revision: undefined }],
      ] as const) {
        expect(refusalOf(await cleo.act(`content.${act}`, { ...wish, ...more }))).toBe('needs-second-person')
        expect(refusalOf(await bob.act(`content.${act}`, { ...wish, ...more }))).toBe('needs-second-person')
      }
      const asked = await cleo.act('content.publish-by-two', wish)
      expect(asked).toMatchObject({ state: 'asked', readyAt: null })
      expect(await store.publications(document)).toEqual([])
      expect(await ann.act('requests.list')).toMatchObject({
        data: { requests: [{ act: 'content.publish-by-two', subject: document, input: { revision: 1 } }] },
      })
      expect(refusalOf(await cleo.act('requests.carry-out', { id: idOf(asked) }))).toBe('role')
      expect(await ann.act('requests.carry-out', { id: idOf(asked) })).toMatchObject({ state: 'done' })
      expect(await store.publications(document)).toMatchObject([
        { revision: 1, author: 'Cleo', approvedBy: 'Ann' },
      ])
      expect(await lastEntry('content.publish-by-two')).toMatchObject({
        ...{ actor: 'Cleo', approver: 'Ann', outcome: 'done', subject: document },
        ...{ before: { revision: null }, after: { revision: 1 } },
      })
      const plan = { ...wish, over: (await viewOf(cleo, document)).holding }
      const later = await bob.act('content.withdraw-by-two', {
        ...{ ...plan, revision: undefined },
        startsAt: own.clock.nowMs + 60_000,
      })
      await ann.act('requests.carry-out', { id: idOf(later) })
      const planned = (await viewOf(cleo, document)).publications.find(({ state }) => state === 'planned')
      const cancel = { document, publication: planned?.id, reason }
      expect(refusalOf(await cleo.act('content.cancel', cancel))).toBe('needs-second-person')
      expect(await cleo.act('content.cancel-by-two', cancel)).toMatchObject({ state: 'asked' })
    },
  )

  it('SHIP-03 SHIP-05 are shown before two people agree on them by a link that took a fresh passkey', async () => {
    const { own, cleo, save, lastEntry } = await opened()
    await using _ = own
    const document = 'legal/en/terms/ch'
    await save(document, terms('1%'), 0)
    await save('news/en/shown', news('One'), 0)
    own.clock.nowMs += freshMs
    const wish = { document, revision: 1, page: null }
    expect(refusalOf(await cleo.act('content.preview', wish))).toBe('needs-second-person')
    expect(refusalOf(await cleo.act('content.preview-by-passkey', wish))).toBe('stale')
    expect(await cleo.act('content.preview', { ...wish, document: 'news/en/shown' })).toMatchObject({
      state: 'done',
    })
    await cleo.prove()
    expect(refusalOf(await cleo.act('content.preview', wish))).toBe('needs-second-person')
    expect(await cleo.act('content.preview-by-passkey', wish)).toMatchObject({ state: 'done' })
    expect(await lastEntry('content.preview-by-passkey')).toMatchObject({ subject: document, actor: 'Cleo' })
  })

  it('SHIP-05 refuse the second of two who start from the same revision or publication, and lose neither', async () => {
    const { own, ann, bob, cleo, store, save } = await opened()
    await using _ = own
    const document = 'legal/en/risk/nl'
    await save(document, terms('1%'), 0)
    const [mine, other] = await Promise.all([
      save(document, terms('2%'), 1),
      bob.act('content.save', { document, text: terms('3%'), after: 1, reason }),
    ])
    expect([refusalOf(mine), refusalOf(other)].toSorted()).toEqual(['changed-meanwhile', null].toSorted())
    expect((await store.revisions(document)).map(({ number }) => number)).toEqual([2, 1])
    const wish = { document, startsAt: null, over: 0, reason }
    const [one, two] = [
      await cleo.act('content.publish-by-two', { ...wish, revision: 1 }),
      await bob.act('content.publish-by-two', { ...wish, revision: 2 }),
    ]
    expect(await ann.act('requests.carry-out', { id: idOf(one) })).toMatchObject({ state: 'done' })
    expect(refusalOf(await ann.act('requests.carry-out', { id: idOf(two) }))).toBe('changed-meanwhile')
    expect(await store.publications(document)).toMatchObject([{ revision: 1 }])
  })

  it('SHIP-03 SHIP-05 refuse a plan whose time has passed while it waited, and one for the past', async () => {
    const { own, ann, cleo, store, save } = await opened()
    await using _ = own
    const document = 'legal/en/privacy/nl'
    await save(document, terms('1%'), 0)
    const wish = { document, revision: 1, over: 0, reason }
    const past = { ...wish, startsAt: own.clock.nowMs }
    expect(await cleo.act('content.publish-by-two', past)).toMatchObject({ refusal: 'too-late' })
    const soon = { ...wish, startsAt: own.clock.nowMs + 1000 }
    const asked = await cleo.act('content.publish-by-two', soon)
    own.clock.nowMs += 1000
    expect(refusalOf(await ann.act('requests.carry-out', { id: idOf(asked) }))).toBe('too-late')
    expect(await store.publications(document)).toEqual([])
  })

  it.each([
    ['a script', 'brand/logo', '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>'],
    ['a handler', 'brand/logo', '<svg viewBox="0 0 1 1" onload="alert(1)"></svg>'],
    [
      'a style',
      'brand/favicon',
      '<svg viewBox="0 0 1 1"><style>@import "https://evil.example"</style></svg>',
    ],
    ['an address', 'brand/tokens', '{"light":{"accent":"url(https://evil.example)"}}'],
    ['another rule', 'brand/tokens', '{"both":{"round-m":"4px;} * { display: none"}}'],
    ['a script as an address', 'brand/settings', '{"addresses":{"logIn":"javascript:alert(1)"}}'],
    [
      'a page as an address',
      'brand/notice',
      '{"level":"notice","text":{"en":"x"},"link":{"name":{"en":"x"},"url":"data:text/html,x"}}',
    ],
    ['half a message', 'tdk', '{"en":{"home":{"title":"{count"}}}'],
    ['no day', 'news/en/hostile', '---\ntitle: x\nsummary: y\npublished: soon\n---\n'],
  ])('SHIP-05 refuse %s in %s with its place, and keep nothing', async (_what, document, text) => {
    const { own, cleo, store, save } = await opened()
    await using _ = own
    const before = await store.revisions(document)
    const refused = await save(document, text, before[0]?.number ?? 0)
    expect(refused).toMatchObject({ refusal: 'unfit-text', detail: expect.stringContaining(document) })
    const checked = await cleo.act('content.check', { document, text })
    expect(checked).toMatchObject({ data: { fault: expect.stringContaining(document) } })
    expect(await store.revisions(document)).toEqual(before)
  })

  it('SHIP-05 know no names, bytes and pages that the site does not', async () => {
    const { own, cleo, save } = await opened()
    await using _ = own
    for (const document of ['legal/en/nothing', 'brand/id', 'nothing', 'legal/xx/terms']) {
      expect(refusalOf(await cleo.act('content.read', { document })), document).toBe('unknown-document')
      expect(refusalOf(await save(document, '{}', 0)), document).toBe('unfit-text')
    }
    for (const document of ['legal/en/../terms', 'coin/en/%2e', 'tdk\0', '']) {
      expect(refusalOf(await cleo.act('content.read', { document })), document).toBe('field')
    }
    expect(await save('tdk', '{}\0', 0)).toMatchObject({ refusal: 'field', field: 'text' })
    expect(await save('tdk', ' '.repeat(longestDocument + 1), 0)).toMatchObject({ refusal: 'field' })
    await save('news/en/pages', news('One'), 0)
    const wish = { document: 'news/en/pages', revision: 1 }
    for (const page of ['//evil.example', '/\\evil.example', 'https://evil.example', 'price']) {
      expect(refusalOf(await cleo.act('content.preview', { ...wish, page })), page).toBe('unknown')
    }
    expect(await cleo.act('content.preview', { ...wish, page: '/price' })).toMatchObject({
      data: { link: expect.stringMatching(/^https:\/\/www\.example\.com\/price\?preview=/) },
    })
    expect(refusalOf(await cleo.act('content.preview', { ...wish, revision: 2, page: null }))).toBe('unknown')
  })
})
