import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readVersions } from '../checks/versions/read.ts'
import { makeFolder } from '../test-folder.ts'
import { readFacts } from './read-facts.ts'

const steps = 'packages/stores/src/sql/migrations'
const lock = {
  version: '1.1.0',
  packages: { '': {}, 'apps/site': { version: '1.1.0' }, 'node_modules/a': { version: '9.0.0' } },
}
const files = {
  'package.json': '{"version":"1.1.0"}',
  'apps/site/package.json': '{"version":"1.0.0"}',
  'package-lock.json': JSON.stringify(lock),
  'CHANGELOG.md': '# Changelog\n\n## 1.1.0 (2026-11-26)\n\n- Much.\n',
  [`${steps}/0001-a.sql`]: 'select 1;\n',
  [`${steps}/0002-b.sql`]: 'select 2;\n',
  '.gitignore': 'dist\n',
  'dist/version.json': '{"version":"1.1.0","commit":"abc"}',
  'dist/sbom.cdx.json': '{"metadata":{"component":{"version":"1.1.0"}}}',
}

/** A repository with one commit, which is tagged. */
function makeRepository() {
  const folder = makeFolder(files)
  const git = (...args: readonly string[]) => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']
    return execFileSync('git', [...who, ...args], { cwd: folder.path, encoding: 'utf8' }).trim()
  }
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'First')
  for (const tag of ['v1.0.0', 'v0.9.0', 'v0.10.0', 'vnext']) git('tag', tag)
  return { folder, git }
}

describe('readFacts', () => {
  it('SHIP-02 reads versions, tags, the package, and what is not committed', () => {
    const { folder, git } = makeRepository()
    using repository = folder
    const versions = readVersions(repository.path)
    expect(versions.tagged).toEqual(['0.9.0', '0.10.0', '1.0.0'])
    expect(Object.fromEntries(versions.repeated)).toEqual({
      ...{ 'package-lock.json': '1.1.0', 'apps/site/package.json': '1.0.0' },
      'package-lock.json, apps/site': '1.1.0',
    })
    writeFileSync(join(repository.path, 'new.txt'), '')
    expect(readFacts(repository.path, versions, join(repository.path, 'dist'))).toEqual({
      ...{ version: '1.1.0', lastTag: '1.0.0', commit: git('rev-parse', 'HEAD'), changedSteps: [] },
      changedFiles: ['?? new.txt'],
      section: { version: '1.1.0', day: '2026-11-26', text: '- Much.' },
      made: { version: '1.1.0', commit: 'abc', billOf: '1.1.0' },
    })
    expect(readFacts(repository.path, versions, join(repository.path, 'nowhere')).made).toBeNull()
  })

  it('SHIP-02 finds steps of the schema that the last release had otherwise, and takes new ones', () => {
    const { folder } = makeRepository()
    using repository = folder
    writeFileSync(join(repository.path, steps, '0001-a.sql'), 'select 3;\n')
    writeFileSync(join(repository.path, steps, '0003-c.sql'), 'select 3;\n')
    rmSync(join(repository.path, steps, '0002-b.sql'))
    const { changedSteps } = readFacts(repository.path, readVersions(repository.path), 'nowhere')
    expect(changedSteps).toEqual([`${steps}/0001-a.sql`, `${steps}/0002-b.sql`])
  })
})
