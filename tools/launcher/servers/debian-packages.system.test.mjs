import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test-folder.ts'
import { checkPackage, mirrorOf } from './debian-packages.mjs'
import { LauncherError } from '../progress.mjs'

describe('mirrorOf', () => {
  it('takes the archive of the release itself, not that of its updates or of somebody else', () => {
    const lines = [
      'https://security.example/|bookworm-security|main',
      'https://others.example/|bookworm|stable',
      'https://packages.example/|bookworm-pgdg|main',
      'https://mirror.example/debian/|bookworm|main',
      '',
    ]
    expect(mirrorOf(lines.join('\n'))).toBe('https://mirror.example/debian/')
    expect(mirrorOf(lines.slice(0, 3).join('\n'))).toBeNull()
    expect(mirrorOf('')).toBeNull()
  })
})

/** A package without files, as Debian would build it. */
function buildPackage(folder) {
  const file = join(folder, 'probe.deb')
  // dpkg-deb wants a folder that all can read, whatever the mask of this process is.
  for (const part of ['probe', 'probe/DEBIAN']) chmodSync(join(folder, part), 0o755)
  chmodSync(join(folder, 'probe/DEBIAN/control'), 0o644)
  spawnSync('dpkg-deb', ['--build', '--root-owner-group', join(folder, 'probe'), file])
  return file
}

const control = [
  'Package: probe',
  'Version: 1.2-3',
  'Architecture: all',
  'Maintainer: nobody',
  'Description: none',
]
const hasDebian = spawnSync('dpkg-deb', ['--version']).status === 0

describe.runIf(hasDebian)('checkPackage', () => {
  it('takes the wanted version with its checksum or as another build, and nothing else', () => {
    using folder = makeFolder({ 'probe/DEBIAN/control': `${control.join('\n')}\n` })
    const file = buildPackage(folder.path)
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
    const check = (version, sha256) => () =>
      checkPackage(file, { name: 'probe', release: 'x', version, sha256 })
    expect(check('1.2', { '1.2-3_all': hash })).not.toThrow()
    expect(check('1.2', { '1.2-2_all': 'of another build' })).not.toThrow()
    expect(check('1.2', { '1.2-3_all': hash.replaceAll(/[0-7]/g, '8') })).toThrow(LauncherError)
    expect(check('1.1', {})).toThrow(/probe 1.2-3 came in place of probe 1.1/)
  })
})
