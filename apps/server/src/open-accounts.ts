import {
  type AccountContext,
  type ChainDirectory,
  createChainDirectory,
  createGeetest,
  createIssuerDirectory,
  createPasswordHasher,
  createProofOfWork,
  createRateRules,
  createSessionReader,
  hostsOnThisMachine,
  type IssuerDirectory,
} from '@portico/gateway'
import { createOutbound } from '@portico/outbound'
import { followBlocks, type MessageQueue, openRateLimits, openVolatile, type SqlStore } from '@portico/stores'
import type { ServerConfig } from './config/config.ts'
import { openHooks } from './messages/open-hooks.ts'
import { openMessages } from './messages/open-messages.ts'
import { captchaCounter, countedCaptcha, passwordGauge } from './operation/account-metrics.ts'
import type { ServerLogger } from './operation/logger.ts'
import type { Metrics } from './operation/metrics.ts'
import { sessionsGauge } from './operation/session-metrics.ts'
import type { Watches } from './operation/watches.ts'
import type { Trust } from './trust/trust.ts'
import { openServerSecret } from './trust/server-secret.ts'
import { trustFolderOf } from './trust/trust-place.ts'

/** What accounts stand on. Disposing it closes every store but the database, which others use too. */
export type Accounts = AccountContext & AsyncDisposable & { readonly queue: MessageQueue }

/** What accounts are opened with. */
export interface AccountsOptions {
  readonly config: ServerConfig
  readonly sql: SqlStore
  readonly trust: Trust
  readonly logger: ServerLogger
  readonly watches: Watches
  readonly metrics: Pick<Metrics, 'show'>
}

async function openStores({ config, sql, logger, watches }: AccountsOptions, stack: AsyncDisposableStack) {
  const { secrets, security } = config
  const { redisUrl } = secrets
  const watch = watches.redis
  const volatile = stack.use(await openVolatile({ redisUrl, now: () => performance.now(), logger, watch }))
  const rules = createRateRules(security.rateLimitScale, security.rates)
  const limits = stack.use(await openRateLimits({ rules, redisUrl, logger, watch }))
  return { sql, volatile, limits }
}

/** The identity providers that the configuration offers, with what the gateway needs to ask them. */
function providersOf({ signIn, secrets }: ServerConfig): AccountContext['providers'] {
  const { telegramBotToken: botToken, clientSecrets } = secrets
  const secretOf = (id: string) => clientSecrets.find((one) => one.id === id)?.clientSecret ?? null
  return {
    openId: signIn.openId.map((client) => ({ ...client, clientSecret: secretOf(client.id) })),
    wallet: signIn.wallet,
    telegram: botToken === null ? null : { botToken },
  }
}

/** The issuers whose word is taken, asked by an outbound client of their own. */
function openIssuers({ config, logger }: AccountsOptions, stack: AsyncDisposableStack): IssuerDirectory {
  const addresses = config.signIn.openId.map(({ issuer }) => issuer)
  const outbound = stack.use(createOutbound({ privateHosts: hostsOnThisMachine(addresses) }))
  return createIssuerDirectory({ outbound, logger, now: () => performance.now() })
}

/** The nodes of chains that contracts of wallets are on, asked by an outbound client of their own. */
function openChains({ config, logger }: AccountsOptions, stack: AsyncDisposableStack): ChainDirectory {
  const { walletPrivateHosts: privateHosts } = config.signIn
  const outbound = stack.use(createOutbound({ privateHosts }))
  return createChainDirectory({ nodes: config.secrets.walletNodes, outbound, logger })
}

/** Opens the stores of accounts, embedded or those that the configuration names, and what judges beside them. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { config, trust, metrics } = options
  const { security, secrets, brand: website, accounts: settings } = config
  await using stack = new AsyncDisposableStack()
  const stores = await openStores(options, stack)
  const issuers = openIssuers(options, stack)
  const chains = openChains(options, stack)
  const { volatile, sql } = stores
  const blocks = stack.use(await followBlocks({ sql, website, logger: options.logger, now: Date.now }))
  const secret = await openServerSecret(trustFolderOf(config))
  const queue = await openMessages({ ...options, secret }, stack)
  openHooks({ ...options, secret }, stack)
  const judge =
    security.geetest === null || secrets.geetestKey === null
      ? createProofOfWork({ volatile, website, secret: secret('captcha'), now: Date.now })
      : createGeetest({
          volatile,
          website,
          captchaId: security.geetest.id,
          captchaKey: secrets.geetestKey,
          origin: security.geetest.origin,
        })
  const passwords = createPasswordHasher({
    concurrency: settings.passwordWorkers,
    queue: settings.passwordQueue,
  })
  const captchas = captchaCounter()
  const sessions = sessionsGauge({ sql, website, now: Date.now })
  for (const metric of [passwordGauge(passwords), captchas, sessions]) metrics.show(metric)
  const opened = stack.move()
  return {
    ...stores,
    queue,
    website,
    trust,
    signing: {
      clientOpen: security.sealing === 'on',
      defaultAlgorithm: security.algorithm,
      captchaScenes: security.captchaScenes,
    },
    captcha: countedCaptcha(judge, captchas),
    providers: providersOf(config),
    issuers,
    chains,
    sessions: createSessionReader({ sql, website, settings, logger: options.logger }),
    passwords,
    blocks,
    settings,
    secret,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
