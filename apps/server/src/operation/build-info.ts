import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Gauge } from 'prom-client'
import * as v from 'valibot'
import manifest from '../../package.json' with { type: 'json' }
import type { Role } from '../config/settings.ts'

/** What runs: a package, or a checkout, whose commit nobody has written down. */
export interface Build {
  /** Semantic version, such as `1.4.0`. */
  readonly version: string
  /** 40 hexadecimal digits, with `-changed` behind them where files differ from it; `unknown` in a checkout. */
  readonly commit: string
}

const packageVersion = v.object({ version: v.string(), commit: v.string() })

/** Every package has it at its root. No module names it as an import, since a checkout has none. */
const versionFile = join(import.meta.dirname, '../../../../version.json')

function readBuild(): Build {
  if (!existsSync(versionFile)) return { version: manifest.version, commit: 'unknown' }
  return v.parse(packageVersion, JSON.parse(readFileSync(versionFile, 'utf8')))
}

/** The build of the product that this process runs. */
export const build: Build = readBuild()

/** The build in one word, as semantic versions carry it: `1.4.0+0123456789ab`. */
export function shownBuild({ version, commit }: Build): string {
  return commit === 'unknown' ? version : `${version}+${commit.slice(0, 12)}`
}

/** Shows which build runs, as dashboards join it: always 1. */
export function buildInfo(): Gauge {
  const gauge = new Gauge({
    name: 'portico_build_info',
    help: 'The version and commit that run, and the version of Node.js under them; always 1',
    labelNames: ['version', 'commit', 'node'],
    registers: [],
  })
  gauge.set({ ...build, node: process.versions.node }, 1)
  return gauge
}

/** Shows which roles the process has: always 1. A process that ends takes its own away, so that rules can count who is left. */
export function roleGauge(roles: readonly Role[]): Gauge {
  const gauge = new Gauge({
    name: 'portico_role',
    help: 'The roles of the process; always 1',
    labelNames: ['role'],
    registers: [],
  })
  for (const role of roles) gauge.set({ role }, 1)
  return gauge
}
