import { join } from 'node:path'
import { loadConfig } from './src/config/config.ts'
import { ConfigError } from './src/config/setting.ts'
import { keysUsage, runKeysCommand } from './src/trust/keys-command.ts'
import { TrustError } from './src/trust/trust-error.ts'

try {
  const { dataFolder, brand } = loadConfig()
  const isKnown = await runKeysCommand(process.argv.slice(2), {
    folder: join(dataFolder, 'trust'),
    website: brand,
    nowMs: Date.now(),
    write: (text) => process.stdout.write(text),
  })
  if (!isKnown) {
    process.stderr.write(keysUsage)
    process.exitCode = 2
  }
} catch (error) {
  if (!(error instanceof TrustError || error instanceof ConfigError)) throw error
  process.stderr.write(`The keys are as they were: ${error.message}\n`)
  process.exitCode = 1
}
