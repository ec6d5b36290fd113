import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'

const folder = new URL('../../../../ops/grafana/dashboards/', import.meta.url)

const dashboard = v.object({
  title: v.string(),
  panels: v.array(
    v.object({
      title: v.string(),
      description: v.string(),
      targets: v.array(v.object({ expr: v.optional(v.string()) })),
    }),
  ),
})

/** A query of a panel, as Grafana sends it to Prometheus. */
export interface PanelQuery {
  /** The dashboard and the panel. */
  readonly title: string
  readonly expr: string
  /** Whether the panel says that it is empty on a site without faults. */
  readonly mayBeEmpty: boolean
}

/** Every query of Prometheus in every dashboard. */
export function panelQueries(): readonly PanelQuery[] {
  return readdirSync(folder).flatMap((name) => {
    const { title, panels } = v.parse(dashboard, JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    return panels.flatMap((panel) =>
      panel.targets.flatMap(({ expr }) =>
        expr === undefined
          ? []
          : [
              {
                title: `${title}, ${panel.title}`,
                expr: expr.replaceAll('$__rate_interval', '8s'),
                mayBeEmpty: panel.description.includes('Empty while'),
              },
            ],
      ),
    )
  })
}
