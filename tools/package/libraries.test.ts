import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { libraryFolders, lockSchema } from './libraries.ts'

/** What npm would have written down of these packages. */
function installed(packages: Readonly<Record<string, object>>) {
  return v.parse(lockSchema, { packages }).packages
}

describe('libraryFolders', () => {
  it('takes what a library needs, and what that needs', () => {
    const packages = installed({
      'node_modules/a': { dependencies: { b: '1' }, peerDependencies: { c: '1' } },
      'node_modules/b': {},
      'node_modules/c': { dependencies: { a: '1' } },
      'node_modules/unused': {},
    })
    const folders = libraryFolders([{ from: 'apps/server/main.ts', name: 'a' }], packages)
    expect(folders).toEqual(['node_modules/a', 'node_modules/b', 'node_modules/c'])
  })

  it('finds a library where Node.js does: inside the one that asks, then above it', () => {
    const packages = installed({
      'node_modules/a': { dependencies: { b: '1' } },
      'node_modules/a/node_modules/b': {},
      'node_modules/b': {},
      'apps/site/node_modules/c': {},
      'node_modules/c': {},
    })
    const asked = ['a', 'c'].map((name) => ({ from: 'apps/site/src/page.ts', name }))
    expect(libraryFolders(asked, packages)).toEqual([
      'apps/site/node_modules/c',
      'node_modules/a',
      'node_modules/a/node_modules/b',
    ])
  })

  it('leaves optional libraries that are not installed, and peers that are optional', () => {
    const packages = installed({
      'node_modules/a': {
        optionalDependencies: { 'a-windows': '1', 'a-linux': '1' },
        peerDependencies: { typescript: '1' },
        peerDependenciesMeta: { typescript: { optional: true } },
      },
      'node_modules/a-linux': {},
      'node_modules/typescript': {},
    })
    const folders = libraryFolders([{ from: 'apps/server/main.ts', name: 'a' }], packages)
    expect(folders).toEqual(['node_modules/a', 'node_modules/a-linux'])
  })

  it('refuses a library that is missing', () => {
    expect(() => libraryFolders([{ from: 'apps/a.ts', name: 'b' }], installed({}))).toThrow(
      'apps/a.ts needs b, which is not installed',
    )
  })
})
