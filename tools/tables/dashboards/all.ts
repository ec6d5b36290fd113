import { type Dashboard, printDashboard } from './dashboard.ts'
import { events, machines, market } from './machines.ts'
import { accounts, traffic } from './people.ts'

/** The dashboards of metrics. That of visitors, portico-analytics.json, is written by hand. */
const dashboards: readonly Dashboard[] = [traffic, accounts, market, events, machines]

/** Their files, by their paths below the root of the project. */
export function dashboardFiles(): ReadonlyMap<string, string> {
  return new Map(
    dashboards.map((dashboard) => [
      `ops/grafana/dashboards/${dashboard.uid}.json`,
      printDashboard(dashboard),
    ]),
  )
}
