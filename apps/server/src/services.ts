import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Brand } from '@portico/brands'
import { geetestSources } from '@portico/gateway/geetest-sources'
import { beginReleaseTexts, type ReleaseTextsReader } from '@portico/site'
import { openAgreement, openPageMetaFile, type PageMetaStore, type SnapshotStore } from '@portico/stores'
import type { ServerConfig } from './config/config.ts'
import { ConfigError } from './config/setting.ts'
import { createSecurityHeaders, type SecurityHeaders } from './http/headers.ts'
import { type HeldAddress, resolveAddress } from './http/listen.ts'
import { openSharedStores, type SharedStores, type SharedStoresOptions } from './open-shared-stores.ts'
import { roleGauge } from './operation/build-info.ts'
import { clockGauge } from './operation/clock-watch.ts'
import { createLogBudget, type LogBudget } from './operation/log-budget.ts'
import type { ServerLogger } from './operation/logger.ts'
import { createRatesAge, type RatesAge } from './operation/conditions/rates-age.ts'
import { createMetrics, type Metrics } from './operation/metrics.ts'
import { createWatches, type Watches } from './operation/watches.ts'
import { publicOriginOf } from './origins.ts'
import { readBrand } from './read-brand.ts'
import { openContent, type ServedContent } from './content/open-content.ts'
import type { Tracing } from './tracing/port.ts'
import { openTracing } from './tracing/tracing.ts'
import { agreeOnKeys, ownKeys } from './trust/key-agreement.ts'
import { openTrust, type Trust } from './trust/trust.ts'
import { trustFolderOf } from './trust/trust-place.ts'

/** What the services of one process share. */
export interface Services {
  readonly config: ServerConfig
  /** As its folder has it. */
  readonly brand: Brand
  /** What reads the texts of the release; null where this process shows no pages. */
  readonly releaseTexts: ReleaseTextsReader | null
  readonly address: HeldAddress
  readonly headers: SecurityHeaders
  readonly stores: SharedStores
  /** Page texts of `tdk.json`. */
  readonly pageMeta: PageMetaStore
  readonly trust: Trust
  /** What operators publish; pages and gateway agree on it. */
  readonly content: ServedContent
  readonly logger: ServerLogger
  readonly metrics: Metrics
  readonly watches: Watches
  /** Null where nothing is traced. */
  readonly tracing: Tracing | null
  readonly rates: RatesAge
  readonly logBudget: LogBudget
}

/** What there is before any service is. */
export type BaseServices = Omit<Services, 'headers' | 'pageMeta' | 'trust' | 'content'>

const logLinesInWindow = 20
const logWindowMs = 10_000

async function prepareDataFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true })
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    throw new ConfigError([`DATA_DIR: expected a folder that the server may write to (${reason})`])
  }
}

/** How old the current snapshot is, in seconds; null where nothing is published yet. */
export function snapshotAgeSeconds(snapshots: SnapshotStore): number | null {
  try {
    return (Date.now() - Date.parse(snapshots.current().asOf)) / 1000
  } catch {
    // Nothing is published yet: there is no age to tell.
    return null
  }
}

/** What of the shared stores is not the configuration's to say. */
type StoresChoice = Pick<SharedStoresOptions, 'live' | 'marketPlace' | 'marketKeeps'>

/** Reads the brand, finds the address, and opens the stores that everything shares. */
export async function openBaseServices(
  config: ServerConfig,
  { logger, ...choice }: StoresChoice & { readonly logger: ServerLogger },
  stack: AsyncDisposableStack,
): Promise<BaseServices> {
  await prepareDataFolder(config.dataFolder)
  const address = stack.use(await resolveAddress(config.http))
  const brand = await readBrand(config.brand)
  const releaseTexts = config.roles.includes('site') ? beginReleaseTexts(brand, logger) : null
  const metrics = createMetrics()
  metrics.show(roleGauge(config.roles))
  const { countMalformed } = metrics
  const tracing = await openTracing(config, logger)
  if (tracing !== null) stack.use(tracing)
  const watches = createWatches(config, logger)
  for (const metric of watches.metrics) metrics.show(metric)
  const stores = await openSharedStores({ config, logger, watches, countMalformed, ...choice }, stack)
  metrics.show(clockGauge(stores.clock))
  metrics.followSnapshots(() => snapshotAgeSeconds(stores.snapshots))
  const rates = createRatesAge({
    snapshots: stores.snapshots,
    oldMs: config.operation.ratesOldMs,
    now: Date.now,
  })
  metrics.show(rates.gauge)
  const logBudget = createLogBudget({ lines: logLinesInWindow, windowMs: logWindowMs, now: Date.now })
  return { config, brand, releaseTexts, address, stores, logger, metrics, watches, tracing, rates, logBudget }
}

/** Processes that show pages or answer calls of one site need the same keys; what has neither role uses none. */
async function openKeyAgreement({ config, logger, watches }: BaseServices, stack: AsyncDisposableStack) {
  const { redisUrl } = config.secrets
  const usesKeys = config.roles.includes('site') || config.roles.includes('gateway')
  if (redisUrl === null || !usesKeys) return ownKeys
  const shared = { redisUrl, website: config.brand, topic: 'server-keys', logger, watch: watches.redis }
  return agreeOnKeys(stack.use(await openAgreement(shared)), logger)
}

/** Opens what every part of the product needs. */
export async function openServices(base: BaseServices, stack: AsyncDisposableStack): Promise<Services> {
  const { config, address, logger, metrics, stores } = base
  const headers = createSecurityHeaders({
    publicOrigin: publicOriginOf(config.http.publicOrigin, address),
    imageDomains: [...new Set([...config.images.foreign, ...config.images.internal])],
    frameOrigins: config.signIn.telegramFrames,
    captchaSources: config.security.geetest === null ? null : geetestSources,
  })
  const path = join(config.dataFolder, 'tdk.json')
  const pageMeta = stack.use(await openPageMetaFile({ path, logger }))
  const folder = trustFolderOf(config)
  const mayMake = stores.clock.isRight
  const agreement = await openKeyAgreement(base, stack)
  const trust = stack.use(
    await openTrust({ folder, website: config.brand, now: Date.now, mayMake, agreement, logger }),
  )
  metrics.followTrust(trust)
  const content = await openContent({ ...base, sql: stores.sql, pageMeta }, stack)
  return { ...base, headers, pageMeta, trust, content }
}
