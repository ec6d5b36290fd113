import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Test files that take more than ten seconds on two free cores, the longest first. A fresh clone knows no times, and a file that is long
 * and small would begin last, with one core at work.
 */
export const longest: readonly string[] = [
  'tools/upgrade/upgrade.system.test.ts',
  'apps/server/src/alerts/alert-drill.system.test.ts',
  'tools/protocol-example/client.system.test.ts',
  'packages/stores/src/events/nats/stream-cap.system.test.ts',
  'tools/cost-of-change/cost-of-change.system.test.ts',
  'apps/server/src/content/content.system.test.ts',
  'apps/server/src/event-faults/event-faults.system.test.ts',
  'apps/server/src/market-faults/market-faults.system.test.ts',
  'apps/server/src/main.system.test.ts',
  'apps/site/src/server/http/edge-assets.system.test.ts',
  'apps/collector/src/killed.system.test.ts',
  'apps/server/src/request-cost/request-cost.system.test.ts',
  'packages/stores/src/events/nats/acknowledged.system.test.ts',
  'packages/forecast/src/headline.system.test.ts',
  'apps/server/src/operation/conditions/stores.system.test.ts',
  'apps/site/src/server/links.system.test.ts',
  'apps/site/src/client/money/one-currency.system.test.ts',
  'apps/server/src/events/stream-conditions.system.test.ts',
  'apps/server/src/events/killed.system.test.ts',
  'apps/server/src/http/limits.system.test.ts',
  'apps/site/src/server/site.system.test.ts',
  'packages/stores/src/events/nats/nats-events.system.test.ts',
  'apps/server/src/tracing/tracing.system.test.ts',
  'tools/compatibility/embedded.system.test.ts',
  'apps/server/src/report/report-command.system.test.ts',
  'apps/site/src/server/http/site-security.system.test.ts',
  'apps/server/src/start-server.system.test.ts',
  'tools/package/package.system.test.ts',
  'packages/forecast/src/coverage.system.test.ts',
  'tools/recovery/recovery.system.test.ts',
  'apps/server/src/market/daily-rates.system.test.ts',
  'apps/gateway/src/accounts/accounts-table.system.test.ts',
  'apps/market/src/follow/recovery.test.ts',
  'apps/site/src/server/workers/worker-pool.test.ts',
  'apps/site/src/server/listings/register-listings.test.ts',
]

/** Begins with the files that are known to be long; the others follow in vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inUsualOrder = super.sort.bind(this)
    const places = new Map(longest.map((file, place) => [root + file, place]))
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? longest.length
    return (await inUsualOrder(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
