import { type MarketReport, writeMarketReport } from '@portico/stores'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type ConsoleSite, idOf, refusalOf, testDatabases } from '../../../test/console-site.ts'
import { consoleSuite } from '../../../test/console-suite.ts'
import { freshForMs } from '../../contract/rule.ts'
import type { Answer } from '../../contract/session.ts'

const reason = 'checked at three exchanges'
const level = { asset: 'dust', source: 'one', price: '5.01', reason }
const setting = { asset: 'dust', figure: 'price', value: '3', minutes: 60, reason }

const listed = v.object({
  data: v.object({ verdicts: v.array(v.looseObject({ id: v.string() })) }),
})
const values = v.object({ data: v.object({ values: v.array(v.looseObject({ id: v.string() })) }) })
const idIn = (got: Answer) => v.parse(listed, got).data.verdicts[0]?.id ?? ''

/** A process that keeps 5 dollars of one source out, and shows 2. */
function reportOf(nowMs: number): MarketReport {
  const shown = { price: '2', source: 'bundled', asOf: '2026-11-20T00:00:00Z' }
  const told = {
    assetId: 'dust',
    kind: 'crypto',
    source: 'one',
    published: '4.9',
    asOf: '2026-11-20T10:00:00Z',
  } as const
  const source = {
    ...({ id: 'one', name: 'One', state: 'refused', nextAt: nowMs + 60_000, answeredAt: null } as const),
    ...{ fault: 'status', faultAt: nowMs, troubles: ['silent'], used: 0, held: 2 },
  }
  return {
    publishedAt: nowMs,
    sources: [source],
    held: [
      { ...told, dollars: '5', reason: 'jump', since: nowMs - 60_000, shown },
      { ...told, source: 'two', dollars: null, reason: 'not-a-price', since: nowMs, shown: null },
    ],
    more: 0,
  }
}

describe.each(testDatabases)('the market in the console on a database, %s', (_name, serverUrl) => {
  const suite = consoleSuite(serverUrl)
  const last = () =>
    suite.db().selectFrom('operator_record').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

  /** A console with a market of one process, two owners and an operator of the market. */
  async function open() {
    const { own, ann, bob } = await suite.owned()
    for (const table of ['market_report', 'market_verdict', 'market_set_value'] as const) {
      await own.sql.db.deleteFrom(table).execute()
    }
    return { own, ann, bob, mia: await own.operator('Mia', ['market']) }
  }
  const report = ({ sql, clock: { nowMs } }: ConsoleSite, process = 'host 1', at = nowMs) =>
    writeMarketReport({ db: sql.db, market: 'portico' }, { process, report: reportOf(nowMs), nowMs: at })

  it('SHIP-03 shows sources as the processes that read them tell, and none that is gone', async () => {
    const { own, mia } = await open()
    await using _site = own
    expect(await mia.act('market.sources')).toMatchObject({ data: { sources: [] } })
    await report(own)
    await report(own, 'host 2', own.clock.nowMs - 61_000)
    const source = { process: 'host 1', id: 'one', state: 'refused', fault: 'status', troubles: ['silent'] }
    expect(await mia.act('market.sources')).toMatchObject({ data: { sources: [source] } })
  })

  it('SHIP-03 accepts a held level once for all processes, for a day, in the record with what it was before', async () => {
    const { own, mia } = await open()
    await using _site = own
    expect(refusalOf(await mia.act('market.accept-held', level))).toBe('unknown')
    await report(own)
    await report(own, 'host 2')
    const held = { asset: 'dust', source: 'one', dollars: '5', reason: 'jump', shown: { price: '2' } }
    expect(await mia.act('market.held')).toMatchObject({
      data: { held: [{ source: 'two', dollars: null }, held], verdicts: [] },
    })
    expect(refusalOf(await mia.act('market.accept-held', { ...level, price: '6' }))).toBe('unknown')
    expect(refusalOf(await mia.act('market.accept-held', { ...level, source: 'two' }))).toBe('unknown')
    expect(await mia.act('market.accept-held', level)).toMatchObject({ state: 'done' })
    expect(await last()).toMatchObject({
      ...{ act: 'market.accept-held', subject: 'dust', reason, actor: 'Mia' },
      before: { held: '5', shown: '2', why: 'jump' },
      after: { verdict: 'accepted', price: '5.01', source: 'one' },
    })
    const verdicts = [{ asset: 'dust', verdict: 'accepted', endsAt: own.clock.nowMs + 86_400_000, by: 'Mia' }]
    const shown = await mia.act('market.held')
    expect(shown).toMatchObject({ data: { verdicts } })
    expect(await mia.act('market.end-verdict', { id: idIn(shown), reason })).toMatchObject({ state: 'done' })
    expect(await last()).toMatchObject({
      subject: 'dust',
      before: { verdict: 'accepted' },
      after: { verdict: null },
    })
    expect(await mia.act('market.held')).toMatchObject({ data: { verdicts: [] } })
  })

  it('SHIP-03 rejects a held level for a week, with a fresh passkey alone', async () => {
    const { own, mia } = await open()
    await using _site = own
    own.clock.nowMs += freshForMs + 1
    await report(own)
    expect(refusalOf(await mia.act('market.reject-held', level))).toBe('stale')
    await mia.prove()
    expect(await mia.act('market.reject-held', level)).toMatchObject({ state: 'done' })
    const shown = await mia.act('market.held')
    expect(shown).toMatchObject({
      data: { verdicts: [{ verdict: 'rejected', endsAt: own.clock.nowMs + 7 * 86_400_000 }] },
    })
  })

  it('SHIP-03 sets a price when an owner approves, for so long from then on, and in place of the one before', async () => {
    const { own, ann, mia } = await open()
    await using _site = own
    const shown = async () => v.parse(values, await mia.act('market.set-values')).data.values
    for (const [value, minutes] of [
      ['3', 60],
      ['4', 1440],
    ] as const) {
      const asked = await mia.act('market.set-value', { ...setting, value, minutes })
      expect(asked).toMatchObject({ state: 'asked', readyAt: null })
      expect(refusalOf(await mia.act('requests.carry-out', { id: idOf(asked) }))).toBe('role')
      own.clock.nowMs += 120_000
      expect(await ann.act('requests.carry-out', { id: idOf(asked) })).toMatchObject({ state: 'done' })
      const endsAt = own.clock.nowMs + minutes * 60_000
      expect(await shown()).toMatchObject([{ asset: 'dust', figure: 'price', value, by: 'Mia', endsAt }])
    }
    const done = await suite
      .db()
      .selectFrom('operator_record')
      .selectAll()
      .where('act', '=', 'market.set-value')
      .where('outcome', '=', 'done')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(done).toMatchObject({ approver: 'Ann', before: { price: '2' }, after: { price: '4' } })
    const [{ id = '' } = {}] = await shown()
    expect(await mia.act('market.end-value', { id, reason })).toMatchObject({ state: 'done' })
    expect(await last()).toMatchObject({ subject: 'dust', before: { price: '4' }, after: { price: null } })
    expect(await shown()).toEqual([])
    expect(refusalOf(await mia.act('market.end-value', { id, reason }))).toBe('unknown')
  })

  it('SHIP-03 sets one figure where two requests of it are carried out at once', async () => {
    const { own, ann, mia } = await open()
    await using _site = own
    const asked = [
      await mia.act('market.set-value', { ...setting, value: '3', minutes: 60 }),
      await mia.act('market.set-value', { ...setting, value: '4', minutes: 60 }),
    ]
    const ends = await Promise.all(asked.map((one) => ann.act('requests.carry-out', { id: idOf(one) })))
    expect(ends.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(v.parse(values, await mia.act('market.set-values')).data.values).toHaveLength(1)
  })

  it('SHIP-03 sets nothing that has no end, is no price, or belongs to nothing that is shown', async () => {
    const { own, mia } = await open()
    await using _site = own
    for (const wrong of [
      { minutes: 1441 },
      { minutes: 0 },
      { value: '0' },
      { value: '-1' },
      { value: '1e5' },
    ]) {
      expect(refusalOf(await mia.act('market.set-value', { ...setting, ...wrong }))).toBe('field')
    }
    const { minutes: _minutes, ...endless } = setting
    expect(refusalOf(await mia.act('market.set-value', endless))).toBe('field')
    const unknown = await mia.act('market.set-value', { ...setting, asset: 'nosuch' })
    expect(unknown).toMatchObject({ refusal: 'unknown-asset', field: 'asset' })
    const supply = { ...setting, figure: 'supply', value: '1000000' }
    expect(await mia.act('market.set-value', supply)).toMatchObject({ state: 'asked' })
    expect(refusalOf(await mia.act('market.set-value', { ...supply, value: '1'.padEnd(30, '0') }))).toBe(
      'field',
    )
  })
})
