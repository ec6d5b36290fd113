import { appendFileSync } from 'node:fs'
import { probeFunction } from './probe-name.ts'

// Loaded by every process of a run that maps tests to code: writes which probe was reached under which test file, each once.

const log = process.env['PORTICO_REACHED_LOG']
const seen = new Set<string>()
let test = ''

function note(probe: string): void {
  const current = process.env['PORTICO_TEST_FILE'] ?? ''
  if (current !== test) seen.clear()
  test = current
  if (seen.has(probe) || log === undefined) return
  seen.add(probe)
  appendFileSync(log, `${current}\t${probe}\n`)
}

Object.assign(globalThis, { [probeFunction]: note })
