import { describe, expect, it } from 'vitest'
import { readDashboards, readGrafanaFile } from '../../../test/events/dashboard.ts'

/** Units that Grafana knows, as far as dashboards use them. */
const units = ['short', 'percentunit', 'ms', 's', 'd', 'decbytes', 'cps', 'reqps']
const isSql = ({ type }: { readonly type: string }) => type === 'grafana-postgresql-datasource'
const distinct = (values: readonly unknown[]) => new Set(values).size

const dashboards = await readDashboards()
const provisioned = [
  ...(await readGrafanaFile('provisioning/datasources/portico.yaml')).matchAll(
    /^ {4}uid: (\S+)\n {4}type: (\S+)$/gm,
  ),
].map(([, uid, type]) => ({ type, uid }))

describe('dashboards', () => {
  it('have names and titles of their own, and files that are named for them', () => {
    expect(dashboards.length).toBeGreaterThan(5)
    expect(distinct(dashboards.map(([, { title }]) => title))).toBe(dashboards.length)
    expect(dashboards.map(([file]) => file)).toEqual(dashboards.map(([, { uid }]) => `${uid}.json`))
    expect(provisioned).toHaveLength(2)
  })

  it.each(dashboards)(
    'SHIP-04 %s has panels with an id, a title and a place of their own',
    (_file, { panels }) => {
      expect(distinct(panels.map(({ id }) => id))).toBe(panels.length)
      expect(distinct(panels.map(({ title }) => title))).toBe(panels.length)
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
      )
      expect(distinct(cells)).toBe(cells.length)
      expect(panels.every(({ gridPos: { x, w } }) => w > 0 && x + w <= 24)).toBe(true)
    },
  )

  it.each(dashboards)('SHIP-04 %s names units that Grafana knows', (_file, { panels }) => {
    const used = panels.map(({ fieldConfig }) => fieldConfig.defaults.unit)
    expect(used.filter((unit) => !units.includes(unit))).toEqual([])
  })

  it.each(dashboards)(
    'SHIP-04 %s asks each data source in its own language',
    (_file, { panels, templating }) => {
      const targets = panels.flatMap((panel) => panel.targets)
      const used = [...panels, ...targets, ...templating.list].map(({ datasource }) => datasource)
      for (const source of used) expect(provisioned).toContainEqual(source)
      for (const { datasource, rawSql, expr } of targets) {
        expect([rawSql === undefined, expr === undefined]).toEqual(
          isSql(datasource) ? [false, true] : [true, false],
        )
      }
    },
  )
})
