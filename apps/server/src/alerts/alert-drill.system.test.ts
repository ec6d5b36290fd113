import { writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { hasNatsServer } from '@portico/stores/test-nats-cluster'
import { hasPostgresServer } from '@portico/stores/test-postgres-server'
import { hasRedisServer } from '@portico/stores/test-redis-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasAlertmanager } from '../../test/alerts/alertmanager.ts'
import type { Fault } from '../../test/alerts/fault.ts'
import { faults } from '../../test/alerts/faults.ts'
import { panelQueries } from '../../test/alerts/dashboards.ts'
import { type Fleet, startFleet } from '../../test/alerts/fleet.ts'
import { visit } from '../../test/alerts/load.ts'
import { hasPrometheus } from '../../test/alerts/prometheus.ts'

/** The drill breaks everything (`all`) or what raises the alerts that are named, or have labels of these values; all tests break a few things, without NATS. */
const isDrill = process.env['PORTICO_ALERTS'] !== undefined
const words = process.env['PORTICO_ALERTS']?.split(',') ?? []
const isWanted = ({ alert, labels, isInSample }: Fault) =>
  isDrill
    ? ['all', alert, ...Object.values(labels ?? {})].some((word) => words.includes(word))
    : isInSample === true
const broken = faults.filter(isWanted)
const rows: string[] = []
const patience = { timeout: 150_000, interval: 250 }

const secondsSince = (begunMs: number) => Math.round((performance.now() - begunMs) / 100) / 10

async function secondsToFire({ prometheus }: Fleet, { alert, labels }: Fault): Promise<number> {
  const begunMs = performance.now()
  await expect.poll(() => prometheus.fires(alert, labels), patience).toBe(true)
  return secondsSince(begunMs)
}

/** So long an alert is not seen that is over: a process that is started again is not read at first. */
const quietMs = isDrill ? 5000 : 2500

async function secondsToClear(
  { prometheus }: Fleet,
  { alert, labels }: Fault,
  begunMs: number,
): Promise<number> {
  let overMs = performance.now()
  const quietFor = async () => {
    const nowMs = performance.now()
    if (await prometheus.fires(alert, labels)) overMs = nowMs
    return nowMs - overMs
  }
  await expect.poll(quietFor, patience).toBeGreaterThan(quietMs)
  return Math.round((overMs - begunMs) / 100) / 10
}

function describeDrill(): void {
  let fleet: Fleet
  beforeAll(async () => {
    fleet = await startFleet({ withNats: isDrill })
    await visit(fleet.gateway.origin())
  }, 120_000)
  afterAll(async () => {
    await fleet[Symbol.asyncDispose]()
    const file = process.env['PORTICO_DRILL_TABLE']
    if (file === undefined) return
    const head = ['| Alert | Broken | Seconds to fire | Seconds to clear |', '| --- | --- | --- | --- |']
    const summary = `Summary: ${rows.length} faults, each seen to fire and to clear`
    await writeFile(file, `${[summary, '', ...head, ...rows].join('\n')}\n`)
  })

  it.each(broken.map((fault) => [fault.alert, fault.how, fault] as const))(
    'SHIP-04 SAFE-07 %s fires and clears: %s',
    async (alert, how, fault) => {
      // The fault before may be in the windows of this one.
      await expect.poll(() => fleet.prometheus.fires(alert, fault.labels), patience).toBe(false)
      const mend = await fault.break(fleet)
      const fired = await secondsToFire(fleet, fault).catch(async (error: unknown) => {
        // What comes next is broken alone.
        await mend()
        throw error
      })
      const mendedMs = performance.now()
      await mend()
      const cleared = await secondsToClear(fleet, fault, mendedMs)
      const labels = Object.entries(fault.labels ?? {}).map(([name, value]) => `${name}=${value}`)
      rows.push(`| ${[alert, ...labels].join(' ')} | ${how} | ${fired} | ${cleared} |`)
      console.log(rows.at(-1))
    },
    400_000,
  )

  it.runIf(hasAlertmanager())(
    'SHIP-04 SAFE-07 a page reaches the web hook of the operators through Alertmanager, and so does its end',
    async () => {
      const { market, alertmanager } = fleet
      const labels = { alertname: 'PorticoGone', brand: 'default' }
      const sent = () =>
        alertmanager?.messages.filter(({ groupLabels }) => isDeepStrictEqual(groupLabels, labels)) ?? []
      // The end of a fault before may be on its way still.
      await expect.poll(() => sent().at(-1)?.status ?? 'resolved', patience).toBe('resolved')
      const before = sent().length
      await market.end()
      const alert = { labels: { instance: 'market', severity: 'page' } }
      const message = { receiver: 'operators', alerts: [alert] }
      await expect.poll(() => sent()[before], patience).toMatchObject({ ...message, status: 'firing' })
      await market.start()
      await expect.poll(() => sent().at(-1), patience).toMatchObject({ ...message, status: 'resolved' })
    },
    400_000,
  )

  it.each(panelQueries().map((query) => [query.title, query.expr, query] as const))(
    'SHIP-04 a dashboard draws what Prometheus answers: %s: %s',
    async (_title, _expr, { expr, mayBeEmpty }) => {
      const { prometheus } = fleet
      if (mayBeEmpty) expect(await prometheus.seriesOf(expr)).toBeGreaterThanOrEqual(0)
      else await expect.poll(() => prometheus.seriesOf(expr), patience).toBeGreaterThan(0)
    },
  )

  it('SHIP-04 every rule can be evaluated, and the drill has a fault for every alert', async () => {
    const alerts = await fleet.prometheus.rules('alerting')
    const recorded = await fleet.prometheus.rules('recording')
    expect([...alerts, ...recorded].filter(({ health }) => health !== 'ok')).toEqual([])
    expect(new Set(faults.map(({ alert }) => alert))).toEqual(new Set(alerts.map(({ name }) => name)))
  })
}

if (!hasAlertmanager())
  console.log('Left out: alerts that reach a web hook, without Alertmanager 0.26 or newer')
const missing = [
  ...(hasPrometheus() ? [] : ['Prometheus']),
  ...(hasPostgresServer() ? [] : ['PostgreSQL']),
  ...(hasRedisServer() ? [] : ['Redis']),
  ...(!isDrill || hasNatsServer() ? [] : ['NATS']),
]
if (missing.length > 0) console.log(`Left out: alerts that fire and clear, without ${missing.join(', ')}`)
describe.runIf(missing.length === 0)('alerts of a fleet', describeDrill)
