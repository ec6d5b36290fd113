import { loadConfig, type ServerConfig } from './src/config/config.ts'
import { ConfigError } from './src/config/setting.ts'
import { followsSources } from './src/market/open-market.ts'
import { askedForMarketData } from './src/market/open-sources.ts'
import { type RunningServer, startServer } from './src/start-server.ts'
import { createStopSignals } from './src/stop-signals.ts'

/** The accounts of a trial, for anyone who looks at the product for the first time. */
function seedLines(seeds: RunningServer['seeds']): string {
  if (seeds.length === 0) return ''
  const lines = seeds.map(({ kind, loginName, password }) => `  ${kind}: ${loginName} ${password}\n`)
  return `Accounts to try, on this machine only:\n${lines.join('')}Mail and texts are written to the folder outbox of the data folder.\n`
}

/** Whom this process asks for market data, so that nobody finds it out from his firewall. */
function askedLine(config: ServerConfig): string {
  const asked = askedForMarketData(config)
  if (asked.length === 0 || !followsSources(config)) return ''
  return `Market data is asked from ${asked.join(', ')}; MARKET_SOURCES=none asks nobody.\n`
}

/** Where operators go. */
const consoleLine = ({ console }: RunningServer) => (console === null ? '' : `The console is at ${console}\n`)

async function serve(): Promise<void> {
  let leavingMs = 0
  using signals = createStopSignals(process, () => leavingMs)
  try {
    const config = loadConfig()
    await using server = await startServer(config, signals)
    leavingMs = config.operation.drainMs
    process.stdout.write(
      `${seedLines(server.seeds)}${askedLine(config)}${consoleLine(server)}Portico is ready at ${server.address}\n`,
    )
    await new Promise((resolve) => {
      if (signals.stop.aborted) resolve(null)
      signals.stop.addEventListener('abort', resolve)
    })
  } catch (error) {
    if (!signals.stop.aborted) throw error
  }
}

try {
  await serve()
} catch (error) {
  const isConfig = error instanceof ConfigError
  process.stderr.write(isConfig ? `${error.message}\n` : `Portico cannot run: ${String(error)}\n`)
  process.exitCode = isConfig ? 2 : 1
}
