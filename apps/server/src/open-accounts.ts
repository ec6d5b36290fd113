import { join } from 'node:path'
import {
  type AccountContext,
  createGeetest,
  createPasswordHasher,
  createProofOfWork,
  createRateRules,
  createSessionReader,
} from '@portico/gateway'
import { openMail, openRateLimits, openSms, openSql, openVolatile } from '@portico/stores'
import type { ServerConfig } from './config/config.ts'
import type { ServerLogger } from './operation/logger.ts'
import type { Trust } from './trust/trust.ts'
import { openServerSecret } from './trust/server-secret.ts'

/** What accounts stand on. Disposing it closes every store. */
export type Accounts = AccountContext & AsyncDisposable

/** What accounts are opened with. */
export interface AccountsOptions {
  readonly config: ServerConfig
  readonly trust: Trust
  readonly logger: ServerLogger
}

/** Where the keys and the certificates of a server lie. */
export function trustFolderOf(config: ServerConfig): string {
  return join(config.dataFolder, 'trust')
}

async function openStores({ config, logger }: AccountsOptions, stack: AsyncDisposableStack) {
  const { dataFolder, messages, secrets, database, security } = config
  const { redisUrl, databaseUrl } = secrets
  const sql = stack.use(await openSql({ dataFolder, databaseUrl, ...database, logger }))
  const volatile = stack.use(await openVolatile({ redisUrl, now: () => performance.now(), logger }))
  const rules = createRateRules(security.rateLimitScale, security.rates)
  const limits = stack.use(await openRateLimits({ rules, redisUrl, logger }))
  const now = Date.now
  const mail = stack.use(
    await openMail({ smtpUrl: secrets.smtpUrl, from: messages.mailFrom, dataFolder, logger, now }),
  )
  const sms = stack.use(await openSms({ webHook: secrets.smsWebHook, dataFolder, now }))
  return { sql, volatile, limits, mail, sms }
}

/** Opens the stores of accounts, embedded or those that the configuration names, and what judges beside them. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { config, trust } = options
  const { security, secrets, brand: website, accounts: settings } = config
  await using stack = new AsyncDisposableStack()
  const stores = await openStores(options, stack)
  const { volatile, sql } = stores
  const secret = await openServerSecret(trustFolderOf(config))
  const captcha =
    security.geetest === null || secrets.geetestKey === null
      ? createProofOfWork({ volatile, website, secret: secret('captcha'), now: Date.now })
      : createGeetest({
          volatile,
          website,
          captchaId: security.geetest.id,
          captchaKey: secrets.geetestKey,
          origin: security.geetest.origin,
        })
  const opened = stack.move()
  return {
    ...stores,
    website,
    trust,
    signing: {
      clientOpen: security.sealing === 'on',
      defaultAlgorithm: security.algorithm,
      captchaScenes: security.captchaScenes,
    },
    captcha,
    sessions: createSessionReader({ sql, website, settings }),
    passwords: createPasswordHasher({
      concurrency: settings.passwordWorkers,
      queue: settings.passwordQueue,
    }),
    settings,
    secret,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
