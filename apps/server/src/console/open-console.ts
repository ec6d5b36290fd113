import { type ConsoleContext, consoleHeaders, registerConsole } from '@portico/console'
import { openRateLimits, openVolatile, type SqlStore } from '@portico/stores'
import { delistableSlugs } from '../admin/known-assets.ts'
import { marketName } from '../config/market-name.ts'
import { previewPurpose } from '../content/preview-link.ts'
import { openCountryDatabase } from '../country-database.ts'
import { createApp } from '../http/app.ts'
import { createDrain } from '../http/drain.ts'
import { listen, resolveAddress } from '../http/listen.ts'
import { openMessages } from '../messages/open-messages.ts'
import type { Accounts } from '../open-accounts.ts'
import { publicOriginOf, shownAddress } from '../origins.ts'
import type { Services } from '../services.ts'
import { openServerSecret } from '../trust/server-secret.ts'
import { trustFolderOf } from '../trust/trust-place.ts'
import { accountsPort, hooksPort, marketPort } from './console-ports.ts'
import { contentPort } from './content-port.ts'

/** Log-ins and invitations that one address may begin or end in a minute. */
const triesPerMinute = 60

/** A mail about a request is of no use after its delay. */
const mailLifeMs = 86_400_000

/** What the gateway has opened in this process already, or what the console opens for itself. */
async function openShared(
  { config, logger, watches, metrics }: Services,
  { sql, accounts }: { readonly sql: SqlStore; readonly accounts: Accounts | null },
  stack: AsyncDisposableStack,
): Promise<Pick<Accounts, 'volatile' | 'queue' | 'secret'>> {
  // Counts of failed attempts may lie in the memory of this process, where the console has to find them.
  if (accounts !== null) return accounts
  const { redisUrl } = config.secrets
  const secret = await openServerSecret(trustFolderOf(config))
  const watch = watches.redis
  const volatile = stack.use(await openVolatile({ redisUrl, now: () => performance.now(), logger, watch }))
  const queue = await openMessages({ config, sql, logger, watches, metrics, secret }, stack)
  return { volatile, queue, secret }
}

interface ConsoleParts {
  readonly sql: SqlStore
  readonly accounts: Accounts | null
  readonly origin: string
}

async function openContext(
  services: Services,
  { sql, accounts, origin }: ConsoleParts,
  stack: AsyncDisposableStack,
): Promise<ConsoleContext> {
  const { config, brand, logger, watches, stores, content, address } = services
  const shared = await openShared(services, { sql, accounts }, stack)
  const { volatile, queue, secret } = shared
  const rules = { console: [{ points: triesPerMinute * config.security.rateLimitScale, windowMs: 60_000 }] }
  const { redisUrl } = config.secrets
  const limits = stack.use(await openRateLimits({ rules, redisUrl, logger, watch: watches.redis }))
  const countryOf = openCountryDatabase(config.signUp.countryDatabase)
  return {
    ...{ website: config.brand, siteName: brand.name, origin, sql, volatile, limits, logger },
    accounts: accountsPort({ volatile, secret, settings: config.accounts, countryOf }),
    market: marketPort({
      ...{ name: marketName(config), snapshots: stores.snapshots },
      delistable: () => delistableSlugs(config, logger),
    }),
    hooks: hooksPort,
    content: contentPort({
      ...{ brand, refresh: content.refresh, previewKey: secret(previewPurpose) },
      origin: publicOriginOf(config.http.publicOrigin, address),
    }),
    idleMs: config.console.idleMs,
    now: Date.now,
    queueMail: (db, { to, ...content }) =>
      queue.enqueueWithin(db, {
        ...{ channel: 'mail', kind: 'console', to, content, replaces: null },
        expiresAtMs: Date.now() + mailLifeMs,
      }),
  }
}

/** How a server with a console ends. */
interface ConsoleEnd {
  /** Ends what is opened. */
  readonly stack: AsyncDisposableStack
  readonly drainMs: number
  readonly force: AbortSignal
}

/** Serves the console on a port of its own, where this process has the role; answers its address, null without the role. */
export async function openConsole(
  services: Services,
  accounts: Accounts | null,
  { drainMs, force, stack }: ConsoleEnd,
): Promise<string | null> {
  const { config, brand, logger, metrics, stores, tracing } = services
  if (!config.roles.includes('console') || stores.sql === null) return null
  const { sql } = stores
  const address = stack.use(await resolveAddress(config.console))
  const origin = config.console.origin ?? shownAddress(address)
  const drain = createDrain({ limitMs: drainMs, force })
  const app = createApp({
    headers: consoleHeaders(origin),
    trustedProxies: config.http.trustedProxies,
    keepAliveMs: config.http.keepAliveMs,
    kindOf: () => 'console',
    ...{ logger, metrics, tracing, isClosing: drain.isClosing },
  })
  const context = await openContext(services, { sql, accounts, origin }, stack)
  await registerConsole(app, context, { tokensCss: brand.tokensCss })
  stack.defer(() => drain.close(app))
  await listen(app, address)
  logger.info({ host: address.host, port: address.port, origin }, 'the console is listening')
  return origin
}
