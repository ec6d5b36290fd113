import { readdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'

const folder = new URL('../../../../ops/grafana/', import.meta.url)

const text = v.pipe(v.string(), v.minLength(1))
const size = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const datasource = v.object({ type: text, uid: text })
const target = v.object({
  refId: text,
  datasource,
  format: v.optional(v.picklist(['table', 'time_series'])),
  rawSql: v.optional(text),
  expr: v.optional(text),
})
const panel = v.object({
  id: size,
  type: v.picklist(['stat', 'timeseries', 'bargauge', 'table']),
  title: text,
  description: text,
  gridPos: v.object({ x: size, y: size, w: size, h: size }),
  datasource,
  fieldConfig: v.object({ defaults: v.object({ unit: text }) }),
  targets: v.pipe(v.array(target), v.minLength(1)),
})
const dashboard = v.object({
  uid: text,
  title: text,
  timezone: v.literal('utc'),
  templating: v.object({
    list: v.array(v.object({ name: text, type: v.literal('query'), datasource, query: text })),
  }),
  panels: v.pipe(v.array(panel), v.minLength(1)),
})

/** A file of ops/grafana. */
export function readGrafanaFile(path: string): Promise<string> {
  return readFile(new URL(path, folder), 'utf8')
}

type Dashboard = v.InferOutput<typeof dashboard>

/** The dashboard of visitors; throws where it has not the form of one. */
export async function readDashboard(file = 'portico-analytics.json'): Promise<Dashboard> {
  return v.parse(dashboard, JSON.parse(await readGrafanaFile(`dashboards/${file}`)))
}

/** All dashboards, by the names of their files. */
export async function readDashboards(): Promise<readonly (readonly [string, Dashboard])[]> {
  const files = await readdir(new URL('dashboards/', folder))
  return Promise.all(files.map(async (file) => [file, await readDashboard(file)] as const))
}

/** Writes out what Grafana writes out before it asks PostgreSQL. `to` is the end of the time that is shown. */
export function withoutMacros(
  query: string,
  { website, from, to }: Record<'website' | 'from' | 'to', string>,
) {
  return query
    .replaceAll('$website', website)
    .replaceAll('$__timeFrom()', `'${from}'`)
    .replaceAll('$__timeTo()', `'${to}'`)
    .replaceAll(/\$__timeFilter\((\w+)\)/g, `$1 BETWEEN '${from}' AND '${to}'`)
}
