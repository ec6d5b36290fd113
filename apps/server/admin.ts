import { BackupError } from '@portico/gateway'
import { DatabaseInUseError, openSql, SqlSchemaError, StoreUnavailable } from '@portico/stores'
import { adminUsage, isAdminCommand, runAdminCommand } from './src/admin/admin-command.ts'
import { administrateContent } from './src/admin/administrate-content.ts'
import type { AdminResult } from './src/admin/command.ts'
import { delistableSlugs } from './src/admin/known-assets.ts'
import { loadConfig } from './src/config/config.ts'
import { ConfigError } from './src/config/setting.ts'
import { ContentError } from './src/content/ask-for-content.ts'
import { contentUsage } from './src/content/content-command.ts'
import { trustFolderOf } from './src/trust/trust-place.ts'
import { shownAddress } from './src/origins.ts'
import { createLogger } from './src/operation/logger.ts'
import { openServerSecret } from './src/trust/server-secret.ts'
import { TrustError } from './src/trust/trust-error.ts'

/** What an operator can do something about; anything else is a fault of the program. */
const knownErrors = [
  BackupError,
  ConfigError,
  ContentError,
  DatabaseInUseError,
  SqlSchemaError,
  StoreUnavailable,
  TrustError,
]

/** Says how a command ended, and ends the process accordingly. */
function conclude(result: AdminResult, usage: string): void {
  if (result === 'unknown') process.stderr.write(usage)
  else process.stdout.write(`${result}\n`)
  if (result !== 'done') process.exitCode = result === 'unknown' ? 2 : 1
}

async function administrateDocuments(args: readonly string[]): Promise<void> {
  const config = loadConfig()
  const logger = createLogger(config.log.level)
  const { result, text } = await administrateContent(args, { config, logger })
  process.stdout.write(text)
  conclude(result, contentUsage)
}

async function administrate(args: readonly string[]): Promise<void> {
  if (args[0] === 'content') return administrateDocuments(args.slice(1))
  if (!isAdminCommand(args)) {
    process.stderr.write(adminUsage)
    process.exitCode = 2
    return
  }
  const config = loadConfig()
  const { dataFolder, brand, secrets, log, database } = config
  const logger = createLogger(log.level)
  const migrations = args[0] === 'migrate' ? 'apply' : database.migrations
  await using sql = await openSql({ dataFolder, databaseUrl: secrets.databaseUrl, migrations, logger })
  const result = await runAdminCommand(args, {
    sql,
    website: brand,
    dataFolder,
    nowMs: Date.now(),
    consoleOrigin: config.console.origin ?? shownAddress(config.console),
    secret: () => openServerSecret(trustFolderOf(config)),
    delistable: () => delistableSlugs(config, logger),
    write: (text) => process.stdout.write(text),
  })
  conclude(result, adminUsage)
}

try {
  await administrate(process.argv.slice(2))
} catch (error) {
  if (!knownErrors.some((known) => error instanceof known)) throw error
  process.stderr.write(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
