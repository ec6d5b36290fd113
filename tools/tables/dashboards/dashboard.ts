/** A query of Prometheus in a panel. */
export interface Query {
  readonly expr: string
  /** What names a series; labels in double braces. */
  readonly legend: string
  /** Why it has no series on a site without faults; queries without it always have one. */
  readonly emptyWhile?: string
}

/** Units of Grafana that panels use. */
export type Unit = 'short' | 'percentunit' | 's' | 'decbytes' | 'cps' | 'reqps' | 'd'

/** A panel; all of them have one size. */
export interface Panel {
  readonly title: string
  /** What it shows and what to look for. */
  readonly about: string
  readonly unit: Unit
  readonly queries: readonly Query[]
  /** Numbers of now in place of lines over time. */
  readonly kind?: 'stat'
}

/** A dashboard of metrics. */
export interface Dashboard {
  readonly uid: string
  readonly title: string
  readonly about: string
  readonly panels: readonly Panel[]
}

const datasource = { type: 'prometheus', uid: 'portico-metrics' }
const place = { columns: 3, width: 8, height: 8 } as const
const refIds = ['A', 'B', 'C', 'D', 'E', 'F']
const line = { drawStyle: 'line', fillOpacity: 10, lineWidth: 1 }

function targetOf({ expr, legend }: Query, index: number) {
  return {
    refId: refIds[index] ?? 'Z',
    datasource,
    expr,
    // Brands of one deployment have lines of their own.
    legendFormat: `{{brand}} ${legend}`,
    editorMode: 'code',
    range: true,
  }
}

function describe({ about, queries }: Panel): string {
  const reasons = queries.flatMap(({ emptyWhile }) => (emptyWhile === undefined ? [] : [emptyWhile]))
  return [about, ...new Set(reasons.map((reason) => `Empty ${reason}.`))].join(' ')
}

function optionsOf({ kind }: Panel): object {
  if (kind === 'stat')
    return {
      reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
      colorMode: 'none',
      textMode: 'auto',
    }
  const legend = { displayMode: 'list', placement: 'bottom', showLegend: true }
  return { legend, tooltip: { mode: 'multi', sort: 'none' } }
}

function panelOf(panel: Panel, index: number): object {
  const { title, unit, queries, kind } = panel
  const at = { x: (index % place.columns) * place.width, y: Math.floor(index / place.columns) * place.height }
  const defaults = kind === 'stat' ? { unit } : { unit, custom: line, min: 0 }
  return {
    ...{ id: index + 1, type: kind ?? 'timeseries', title, description: describe(panel) },
    gridPos: { ...at, w: place.width, h: place.height },
    datasource,
    fieldConfig: { defaults, overrides: [] },
    options: optionsOf(panel),
    targets: queries.map(targetOf),
  }
}

/** Writes a dashboard as Grafana reads it. */
export function printDashboard({ uid, title, about, panels }: Dashboard): string {
  const dashboard = {
    ...{ uid, title, description: about, tags: ['portico'], schemaVersion: 39, version: 1, editable: false },
    ...{ graphTooltip: 1, timezone: 'utc', refresh: '1m', time: { from: 'now-6h', to: 'now' } },
    ...{ templating: { list: [] }, annotations: { list: [] } },
    panels: panels.map(panelOf),
  }
  // Lists of one word stand on one line, as the formatter of the project has them.
  return `${JSON.stringify(dashboard, null, 2).replaceAll(/\[\n\s+("[^"]*")\n\s+\]/g, '[$1]')}\n`
}
