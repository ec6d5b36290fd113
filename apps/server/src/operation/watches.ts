import type { RedisWatch, SqlWatch } from '@portico/stores'
import type { Metric } from 'prom-client'
import type { ServerConfig } from '../config/config.ts'
import { createDeliveryState, deliveryCounter, type DeliveryState } from './conditions/delivery-state.ts'
import { createDiskState } from './conditions/disk-state.ts'
import { createRedisState } from './conditions/redis-state.ts'
import { createSqlState } from './conditions/sql-state.ts'
import type { ServerLogger } from './logger.ts'
import type { ConditionSource } from './readiness.ts'

/** What is known of the systems that this process depends on. */
export interface Watches {
  readonly redis: RedisWatch
  readonly sql: SqlWatch
  readonly mail: DeliveryState
  readonly sms: DeliveryState
  readonly conditions: readonly ConditionSource[]
  readonly metrics: readonly Metric[]
}

/** Creates them. Nothing is opened or asked before it is used. */
export function createWatches(config: ServerConfig, logger: ServerLogger): Watches {
  const now = () => performance.now()
  const { roles, dataFolder: folder, operation } = config
  const redis = createRedisState({ roles, logger, now })
  const sql = createSqlState({ logger, now })
  const disk = createDiskState({ folder, freePercent: operation.diskFreePercent, logger, now })
  const counter = deliveryCounter()
  const mail = createDeliveryState({ subject: 'mail', name: 'mail', counter, now })
  const sms = createDeliveryState({ subject: 'sms', name: 'text messages', counter, now })
  return {
    ...{ mail, sms, redis: redis.watch, sql: sql.watch },
    conditions: [redis, sql, disk, mail, sms].map(({ conditions }) => conditions),
    metrics: [...redis.metrics, ...sql.metrics, ...disk.metrics, counter],
  }
}
