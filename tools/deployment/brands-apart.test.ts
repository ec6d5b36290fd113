import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { parse } from 'yaml'
import { projectRoot } from '../checks/files.ts'

const query = v.object({ expr: v.string() })
const rulesFile = v.object({ groups: v.array(v.object({ rules: v.array(query) })) })
const dashboardFile = v.object({
  panels: v.array(v.object({ targets: v.array(v.object({ expr: v.optional(v.string()) })) })),
})
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const filesIn = (folder: string, name: RegExp) =>
  readdirSync(join(projectRoot, folder)).flatMap((file) => (name.test(file) ? [`${folder}/${file}`] : []))

const asked = [
  ...filesIn('ops/prometheus', /(?<!-test)\.yaml$/).flatMap((path) =>
    v.parse(rulesFile, parse(read(path))).groups.flatMap(({ rules }) => rules),
  ),
  ...filesIn('ops/grafana/dashboards', /\.json$/).flatMap((path) =>
    v
      .parse(dashboardFile, JSON.parse(read(path)))
      .panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => (expr === undefined ? [] : [{ expr }]))),
  ),
].map(({ expr }) => expr)

/** Aggregations that put series of several brands into one; a process is of one brand. */
function mixing(expr: string): readonly string[] {
  const found = expr.matchAll(
    /\b(?:sum|avg|min|max|count|group|quantile|stddev|topk|bottomk)\s*(by \([^)]*\))?\s*\(/g,
  )
  return [...found].flatMap(([whole, by = '']) => (/\b(?:brand|instance)\b/.test(by) ? [] : [whole]))
}

describe('queries of alerts and dashboards', () => {
  it('SHIP-04 OPS-01 keep the brands of one deployment apart', () => {
    expect(asked.length).toBeGreaterThan(80)
    expect(asked.filter((expr) => mixing(expr).length > 0)).toEqual([])
  })

  it('are found where they do not', () => {
    expect(mixing('sum by (le) (rate(a[5m])) / max(b)')).toEqual(['sum by (le) (', 'max('])
    expect(mixing('max_over_time(a[1h]) + sum by (brand, le) (a) + max by (instance) (b)')).toEqual([])
  })
})

describe('files of a second brand', () => {
  it('OPS-01 lead hosts of a second brand to the processes that its compose file has', () => {
    const upstreams = read('deploy/nginx/upstreams-second.conf.example')
    const compose = read('deploy/compose/second-brand.yaml')
    const [, end = ''] = /^\S+ (-\w+);$/m.exec(read('deploy/nginx/brands.map.example')) ?? []
    for (const role of ['site', 'gateway']) {
      expect(read('deploy/nginx/portico.conf')).toContain(`proxy_pass http://portico_${role}$portico_brand;`)
      const [, address = ''] =
        new RegExp(`^upstream portico_${role}${end} \\{\\n  server ([0-9.]+):3000 max_fails=3;$`, 'm').exec(
          upstreams,
        ) ?? []
      expect(compose).toMatch(new RegExp(`^  ${role}${end}:\\n[^]*?ipv4_address: ${address} \\}`, 'm'))
    }
  })
})
