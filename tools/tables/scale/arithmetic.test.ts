import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../checks/files.ts'
import { costs, everyday, machinesFor, type Told, withCdn } from './arithmetic.ts'
import { assumed, measured, valuesOf } from './inputs.ts'

const told: Told = { measured: valuesOf(measured), assumed: valuesOf(assumed) }
/** A site whose numbers can be checked by hand: 864,000 views a day are ten a second. */
const byHand: Told = {
  measured: {
    ...told.measured,
    pageKb: 20,
    scriptsKb: 10,
    touchedKb: 100,
    madePageMs: 10,
    keptPageMs: 0,
    eventBytes: 500,
  },
  assumed: {
    ...told.assumed,
    ...{ views: 0.864, peak: 10, headersKb: 0, newBrowsers: 50, touched: 10 },
    ...{ nginxHits: 50, made: 20, events: 1, keepDays: 10, busy: 50 },
  },
}

describe('the arithmetic of docs/scale.md', () => {
  it('works out a day by hand', () => {
    const day = everyday(byHand)
    expect(day.viewsASecond).toBe(10)
    expect(day.peakViews).toBe(100)
    // A page, and from every second browser ten for scripts and a tenth of a hundred.
    expect(day.kbAView).toBe(30)
    expect(day.gigabytesADay).toBeCloseTo(0.432)
    expect(day.databaseGb).toBeCloseTo(4.32)
  })

  it('works out the processes by hand, with one to spare', () => {
    const none = withCdn(byHand, 0)
    expect(none.reachSite).toBe(50)
    // Ten pages a second are made, 10 ms each.
    expect(none.siteCores).toBeCloseTo(0.1)
    expect(none.processes.site).toBe(2)
    const larger = { ...byHand, measured: { ...byHand.measured, madePageMs: 110 } }
    // 1.1 cores, half of each used: three, and one.
    expect(withCdn(larger, 0).processes.site).toBe(4)
    expect(withCdn(larger, 0.5).siteCores).toBeCloseTo(0.55)
  })

  it('lets a CDN take pages off the origin, and neither calls nor events', () => {
    const [none, most] = [withCdn(told, 0), withCdn(told, 0.95)]
    expect(most.originTb).toBeCloseTo(none.originTb / 20)
    expect(most.processes.gateway).toBe(none.processes.gateway)
    expect(most.processes.site).toBeLessThan(none.processes.site)
  })

  it('sums the costs up, and pays no CDN where there is none', () => {
    const { machines, servers, disks, origin, cdn, total } = costs(told, 0)
    expect(cdn).toBe(0)
    // Each of 4 cores and 8 GB.
    expect(machines).toBe(machinesFor(told, 0) * (4 * 15 + 8 * 3))
    expect(total).toBeCloseTo(machines + servers + disks + origin)
  })

  it('is what docs/topology.md says of a fleet behind a CDN', () => {
    const guide = readFileSync(join(projectRoot, 'docs/topology.md'), 'utf8')
    const [row = ''] = /^\| up to 100 million, behind a CDN .+$/m.exec(guide) ?? []
    const [most, fewest] = [withCdn(told, 0.8).processes, withCdn(told, 0.95).processes]
    expect(row).toContain(`| ${fewest.site} to ${most.site} \`site\`, ${most.gateway} \`gateway\`, `)
    expect(row).toContain(`| ${machinesFor(told, 0.95)} to ${machinesFor(told, 0.8)}, of 4 cores and 8 GB, `)
  })
})
