import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test-folder.ts'
import { LauncherError } from '../progress.mjs'
import { freePort } from '../../../packages/stores/test/free-port.mjs'
import { startServer } from './server-process.mjs'
import { findProgram, installPackages, programFolders } from './system-packages.mjs'
import { startTestServers } from './test-servers.mjs'

const listening = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** A server of a line: it listens on its port and ends as the script says. */
function server(port, script = '') {
  const code = `${script};require('node:net').createServer().listen(${port}, '127.0.0.1')`
  return {
    name: 'Probe',
    command: process.execPath,
    args: ['-e', code],
    isReady: () => listening(port),
    readyWithinMs: 20_000,
    stopSignal: 'SIGTERM',
  }
}

describe('startServer', () => {
  it('resolves when the server is ready and stops it', async () => {
    const port = await freePort()
    const { stop } = await startServer(server(port))
    expect(await listening(port)).toBe(true)
    await stop()
    expect(await listening(port)).toBe(false)
    await stop()
  })

  it('kills a server that does not want to end', async () => {
    const port = await freePort()
    const stubborn = server(port, `process.on('SIGTERM', () => {})`)
    const { stop } = await startServer({ ...stubborn, stopWithinMs: 100 })
    await stop()
    expect(await listening(port)).toBe(false)
  })

  it('tells what a server said that ends at once', async () => {
    const port = await freePort()
    const starting = startServer(server(port, `console.error('no disk'); process.exit(3)`))
    await expect(starting).rejects.toThrow(/Probe ended\.\n.*no disk/s)
    await expect(starting).rejects.toBeInstanceOf(LauncherError)
  })

  it('ends a server that is not ready in time', async () => {
    const port = await freePort()
    const never = { ...server(port), isReady: async () => false, readyWithinMs: 300 }
    await expect(startServer(never)).rejects.toThrow('was not ready within 300 ms')
    expect(await listening(port)).toBe(false)
  })

  it('says so when there is no such program', async () => {
    const missing = { ...server(1), command: 'no-such-program', isReady: async () => false }
    await expect(startServer(missing)).rejects.toThrow(/no-such-program/)
  })
})

describe('findProgram', () => {
  it('takes the newest PostgreSQL before the search path, and only what can be run', () => {
    using folder = makeFolder({
      '9/bin/postgres': '',
      '15/bin/postgres': '',
      '16/bin/other': '',
      'x/bin/postgres': '',
    })
    const path = ['first', 'second'].map((name) => join(folder.path, name)).join(delimiter)
    const folders = programFolders({ path, versionsFolder: folder.path })
    expect(folders).toEqual([
      ...['16', '15', '9'].map((version) => join(folder.path, version, 'bin')),
      join(folder.path, 'first'),
      join(folder.path, 'second'),
    ])
    expect(findProgram('postgres', folders)).toBeNull()
    for (const version of ['9', '15']) chmodSync(join(folder.path, version, 'bin', 'postgres'), 0o755)
    expect(findProgram('postgres', folders)).toBe(join(folder.path, '15', 'bin', 'postgres'))
    mkdirSync(join(folder.path, 'second'))
    writeFileSync(join(folder.path, 'second', 'redis-server'), '', { mode: 0o755 })
    expect(findProgram('redis-server', folders)).toBe(join(folder.path, 'second', 'redis-server'))
  })

  it('has only the search path where Debian keeps no versions', () => {
    expect(programFolders({ path: '/bin', versionsFolder: '/no/such/folder' })).toEqual(['/bin'])
  })
})

describe('installPackages', () => {
  it('leaves the system alone without the rights', () => {
    expect(installPackages(['postgresql'], 1000)).toBe(false)
  })
})

describe('startTestServers', () => {
  const probe = (name, start) => ({ variable: `TEST_${name}_URL`, name, start })
  const running = (stopped) => async () => ({
    variable: 'TEST_A_URL',
    url: 'a://127.0.0.1',
    stop: async () => stopped.push('A'),
  })

  it('names what it started, and stops it', async () => {
    const stopped = []
    const started = await startTestServers({}, [probe('A', running(stopped))])
    expect(started).toMatchObject({ variables: { TEST_A_URL: 'a://127.0.0.1' }, failed: [] })
    await started.stop()
    expect(stopped).toEqual(['A'])
  })

  it('starts nothing where the environment names a server', async () => {
    const started = await startTestServers({ TEST_A_URL: 'a://other' }, [
      probe('A', () => Promise.reject(new Error())),
    ])
    expect(started).toMatchObject({ variables: {}, failed: [] })
  })

  it('names a server that cannot be had, and starts the others', async () => {
    const absent = probe('B', () => Promise.reject(new LauncherError('not there')))
    const started = await startTestServers({}, [absent, probe('A', running([]))])
    expect(started).toMatchObject({ variables: { TEST_A_URL: 'a://127.0.0.1' }, failed: ['B'] })
  })

  it('does not take an error in the launcher for a server that is not there', async () => {
    const faulty = probe('B', () => Promise.reject(new TypeError('fault')))
    await expect(startTestServers({}, [faulty])).rejects.toThrow(TypeError)
  })
})
