import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import manifest from '../../package.json' with { type: 'json' }
import { projectRoot } from '../checks/files.ts'
import { makePackage } from './make-package.ts'

/** The commit that is packaged, marked where files differ from it; null where there is no repository. */
function currentCommit(): string | null {
  const args = ['describe', '--always', '--abbrev=40', '--exclude=*', '--dirty=-changed']
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

const { values } = parseArgs({
  options: { out: { type: 'string', default: join('dist', 'package') }, commit: { type: 'string' } },
})
const commit = values.commit ?? currentCommit()
if (commit === null) throw new Error('there is no repository here; name the commit: --commit <id>')

const startedMs = performance.now()
const out = resolve(values.out)
const { platform, arch } = process
const builtAt = new Date().toISOString()
const version = { version: manifest.version, commit, builtAt, platform: `${platform}-${arch}` }
makePackage(out, { root: projectRoot, version })
const seconds = Math.round((performance.now() - startedMs) / 1000)
console.log(`Version ${version.version} is in ${out} (${seconds} s)`)
