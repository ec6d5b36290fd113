import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { findUnchecked } from './checksums.ts'
import { LockFile } from './optional-packages.ts'

const integrity = `sha512-${'a'.repeat(86)}==`
const resolved = 'https://packages.example/a/-/a-1.0.0.tgz'
const sound = { version: '1.0.0', resolved, integrity }

function placesOf(packages: Record<string, object>, known: readonly string[] = []): readonly string[] {
  return findUnchecked(parse(LockFile, { packages }), known).map(({ place }) => place)
}

describe('findUnchecked', () => {
  it('finds nothing in entries with their checksum, in workspaces and in what a package brings along', () => {
    expect(
      placesOf({
        '': {},
        'apps/one': { version: '0.1.0' },
        'node_modules/@portico/one': { resolved: 'apps/one', link: true },
        'node_modules/a': sound,
        'node_modules/a/node_modules/b': { version: '2.0.0', inBundle: true },
      }),
    ).toEqual([])
  })

  it.each([
    ['no checksum', { version: '1.0.0', resolved }],
    ['a weak one', { ...sound, integrity: `sha1-${'a'.repeat(27)}=` }],
    ['an empty one', { ...sound, integrity: '' }],
    ['an address in the clear', { ...sound, resolved: 'http://packages.example/a-1.0.0.tgz' }],
    ['a repository', { ...sound, resolved: 'git+ssh://git@github.com/a/a.git#abc' }],
  ])('finds an entry with %s', (_what, entry) => {
    expect(placesOf({ 'node_modules/a': entry })).toEqual(['node_modules/a'])
  })

  it('lets pass what is named by version and optional, and nothing else under that name', () => {
    const entry = { version: '1.0.0', optional: true }
    expect(placesOf({ 'node_modules/@t/win32-x64': entry }, ['@t/win32-x64@1.0.0'])).toEqual([])
    const other = { ...entry, version: '1.0.1' }
    expect(placesOf({ 'node_modules/@t/win32-x64': other }, ['@t/win32-x64@1.0.0'])).toEqual([
      'node_modules/@t/win32-x64',
      '@t/win32-x64@1.0.0',
    ])
    const needed = { version: '1.0.0' }
    expect(placesOf({ 'node_modules/a': needed }, ['a@1.0.0'])).toContain('node_modules/a')
  })

  it('finds a name that is listed for nothing', () => {
    expect(placesOf({ 'node_modules/a': sound }, ['a@1.0.0'])).toEqual(['a@1.0.0'])
  })
})
