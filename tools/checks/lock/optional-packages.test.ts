import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { findMissing, LockFile, platformEntry } from './optional-packages.ts'

const missing = (name: string, version = '1.2.3') => ({
  name,
  version,
  asker: 'node_modules/tool',
  dev: true,
})

describe('findMissing', () => {
  it('finds an optional dependency without an entry, and none that is nested or above', () => {
    const lock = parse(LockFile, {
      packages: {
        '': { optionalDependencies: { 'node-a': '1.0.0', 'node-b': '1.0.0' } },
        'node_modules/node-a': { version: '1.0.0' },
        'node_modules/tool': {
          dev: true,
          optionalDependencies: { '@t/linux-x64': '1.2.3', '@t/win32-x64': '1.2.3' },
        },
        'node_modules/tool/node_modules/@t/linux-x64': { version: '1.2.3' },
        'node_modules/tool/node_modules/part': {
          optionalDependencies: { '@t/linux-x64': '1.2.3', 'node-a': '1.0.0' },
        },
      },
    })
    expect(findMissing(lock).map(({ name, asker, dev }) => [asker, name, dev])).toEqual([
      ['', 'node-b', false],
      ['node_modules/tool', '@t/win32-x64', true],
    ])
  })

  it('finds nothing where nothing is optional', () => {
    expect(
      findMissing(parse(LockFile, { packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } })),
    ).toEqual([])
  })
})

describe('platformEntry', () => {
  it('reads system, processor and C library from the name', () => {
    const common = { version: '1.2.3', dev: true, optional: true }
    expect(platformEntry(missing('@t/binding-darwin-arm64'))).toEqual({
      ...common,
      os: ['darwin'],
      cpu: ['arm64'],
    })
    expect(platformEntry(missing('@t/cli-linux-x64-musl'))).toEqual({
      ...common,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    })
    expect(platformEntry(missing('@t/linux-arm-gnueabihf'))).toEqual({
      ...common,
      os: ['linux'],
      cpu: ['arm'],
      libc: ['glibc'],
    })
    expect(platformEntry(missing('@t/linux-arm-musleabihf'))).toMatchObject({ libc: ['musl'] })
  })

  it.each([
    ['@t/binding-plain', '1.2.3'],
    ['@t/darwin', '1.2.3'],
    ['@t/darwin-universal', '1.2.3'],
    ['@t/darwin-x64', '^1.2.3'],
    ['@t/darwin-x64', '*'],
  ])('guesses nothing for %s %s', (name, version) => {
    expect(platformEntry(missing(name, version))).toBeNull()
  })
})
