import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../checks/files.ts'

const openFolder = () => mkdtempDisposableSync(join(tmpdir(), 'portico-scripts-'))
const path = { PATH: process.env['PATH'] ?? '' }
const run = (script: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  spawnSync('sh', [join(projectRoot, 'deploy/postgresql', script), ...args], {
    env: { ...path, ...env },
    encoding: 'utf8',
  })

/** A base backup as restore.sh needs it, and where the new data go. */
function layOut(folder: string) {
  const [base, data] = [join(folder, 'base'), join(folder, 'data')]
  mkdirSync(base)
  writeFileSync(join(base, 'postgresql.auto.conf'), '')
  return { base, data, settings: () => readFileSync(join(data, 'postgresql.auto.conf'), 'utf8') }
}
const time = '2026-11-26 09:41:00+00'

describe('restore.sh', () => {
  it('SHIP-06 copies nothing where the archive or the time is not named', () => {
    using folder = openFolder()
    const { base, data } = layOut(folder.path)
    for (const { status, stderr } of [
      run('restore.sh', [base, data, time], {}),
      run('restore.sh', [base, data], { ARCHIVE: folder.path }),
      run('restore.sh', [base, data, ''], { ARCHIVE: folder.path }),
    ]) {
      expect(status).not.toBe(0)
      expect(stderr).toMatch(/ARCHIVE|time/)
    }
    expect(existsSync(data)).toBe(false)
  })

  it.each([
    ['the newest time line', [], 'latest'],
    ['the time line that is named', ['1'], '1'],
  ])('SHIP-06 follows %s', (_which, more, line) => {
    using folder = openFolder()
    const { base, data, settings } = layOut(folder.path)
    expect(run('restore.sh', [base, data, time, ...more], { ARCHIVE: folder.path }).status).toBe(0)
    expect(settings()).toContain(`recovery_target_time = '${time}'\n`)
    expect(settings()).toContain(`recovery_target_timeline = '${line}'\n`)
  })
})

describe('archive.sh', () => {
  it('SHIP-06 keeps a file once, takes the same again, and refuses another of its name', () => {
    using folder = openFolder()
    const archive = join(folder.path, 'archive')
    mkdirSync(archive)
    const file = join(folder.path, 'file')
    const keep = () => run('archive.sh', [file, '000000010000000000000001'], { ARCHIVE: archive }).status
    writeFileSync(file, 'one')
    expect([keep(), keep()]).toEqual([0, 0])
    writeFileSync(file, 'two')
    expect(keep()).not.toBe(0)
    expect(readdirSync(archive)).toEqual(['000000010000000000000001'])
    expect(readFileSync(join(archive, '000000010000000000000001'), 'utf8')).toBe('one')
  })
})
