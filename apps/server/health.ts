import { loadConfig } from './src/config/config.ts'
import { ConfigError } from './src/config/setting.ts'
import { shownAddress } from './src/origins.ts'

/** Longer than a process takes that still answers its visitors. */
const timeoutMs = 5000

/** Asks the server of these settings on this machine whether it runs, as a container's health check does: exit code 0 or 1. */
try {
  const { http } = loadConfig()
  const answer = await fetch(`${shownAddress(http)}/healthz`, { signal: AbortSignal.timeout(timeoutMs) })
  process.stdout.write(`${await answer.text()}\n`)
  if (!answer.ok) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : `No answer: ${String(error)}`}\n`)
  process.exitCode = error instanceof ConfigError ? 2 : 1
}
