import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makePackage } from '../../tools/package/make-package.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const version = { version: '0.0.0', commit: 'bench', builtAt: '2026-01-01T00:00:00Z', platform: 'bench' }

/** A package of the built tree, in a folder that goes with it. */
export interface BenchPackage extends Disposable {
  /** Where rounds may keep what they need. */
  readonly place: string
  /** Starts the server of the package, with the Node.js that is in it. */
  readonly command: readonly [string, string]
  readonly node: string
}

/** Makes a package of the tree, which has to be built. */
export function makeBenchPackage(): BenchPackage {
  const place = mkdtempSync(join(tmpdir(), 'portico-package-'))
  chmodSync(place, 0o755)
  const remove = () => rmSync(place, { recursive: true, force: true })
  try {
    const folder = join(place, 'package')
    makePackage(folder, { root, version })
    const node = join(folder, 'node', 'bin', 'node')
    return { place, node, command: [node, join(folder, 'portico.mjs')], [Symbol.dispose]: remove }
  } catch (error) {
    remove()
    throw error
  }
}
