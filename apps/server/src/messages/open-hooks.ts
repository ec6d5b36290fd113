import { createHookSending } from '@portico/gateway'
import { createOutbound } from '@portico/outbound'
import { hookCounter, hookGauges } from '../operation/hook-metrics.ts'
import type { MessagesOptions } from './open-messages.ts'
import { startRounds } from './start-rounds.ts'

/** Opens what tells trading backends what happened; what other processes left is sent as well. */
export function openHooks(
  { config, sql, logger, metrics, secret }: Omit<MessagesOptions, 'watches'>,
  stack: AsyncDisposableStack,
): void {
  const { brand: website, backends } = config
  const outbound = stack.use(createOutbound({ privateHosts: backends.privateHosts }))
  const counter = hookCounter()
  const now = Date.now
  const hooks = stack.use(
    createHookSending({ sql, website, secret, outbound, now, logger, countAttempt: counter.count }),
  )
  for (const metric of [counter.metric, ...hookGauges(hooks, now)]) metrics.show(metric)
  stack.use(startRounds(hooks, logger))
}
