import { ConfigError, loadConfig } from './src/config/config.ts'
import { startServer } from './src/start-server.ts'
import { createStopSignals } from './src/stop-signals.ts'

async function serve(): Promise<void> {
  using signals = createStopSignals(process)
  try {
    await using server = await startServer(loadConfig(), signals)
    process.stdout.write(`Portico is ready at ${server.address}\n`)
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
