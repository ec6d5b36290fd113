import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isRoomy, keepTemporaryFilesInMemory, readRoom, removeLeftFolders } from './memory-folder.mjs'

const gigabyte = 1024 ** 3
const much = { freeBytes: 8 * gigabyte, availableBytes: 16 * gigabyte, programs: 'allowed' }

describe('isRoomy', () => {
  it('wants room in the folder, and in the memory for the tests themselves', () => {
    expect(isRoomy(much)).toBe(true)
    expect(isRoomy({ ...much, freeBytes: gigabyte / 16 })).toBe(false)
    expect(isRoomy({ ...much, availableBytes: 5 * gigabyte })).toBe(false)
    expect(isRoomy({ ...much, programs: 'forbidden' })).toBe(false)
    expect(isRoomy(null)).toBe(false)
  })
})

describe('readRoom', () => {
  const facts = {
    freeBytes: 8 * gigabyte,
    meminfo: 'MemTotal:       33554432 kB\nMemAvailable:   16777216 kB\n',
    mounts: 'proc /proc proc rw,noexec 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n',
  }

  it('takes the smaller one of what the machine has and what a container may use', () => {
    expect(readRoom(facts)).toEqual(much)
    expect(readRoom({ ...facts, limitBytes: 2 * gigabyte }).availableBytes).toBe(2 * gigabyte)
    expect(readRoom({ ...facts, limitBytes: 64 * gigabyte }).availableBytes).toBe(16 * gigabyte)
  })

  it('sees a folder whose files may not be run', () => {
    const mounts = `${facts.mounts}shm /dev/shm tmpfs rw,nosuid,noexec,size=65536k 0 0\n`
    expect(readRoom({ ...facts, mounts }).programs).toBe('forbidden')
  })
})

const module = JSON.stringify(new URL('memory-folder.mjs', import.meta.url).href)

/** Runs a process that writes a file to the folder and says where the folder is and who may enter it. */
function tryFolder() {
  const script = `
    import { statSync, writeFileSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { keepTemporaryFilesInMemory } from ${module}
    delete process.env.TMPDIR
    keepTemporaryFilesInMemory(process.env, ${JSON.stringify(much)})
    writeFileSync(tmpdir() + '/left', '')
    console.log(tmpdir(), (statSync(tmpdir()).mode & 0o777).toString(8))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  return stdout.trim().split(' ')
}

describe('keepTemporaryFilesInMemory', () => {
  it.runIf(existsSync('/dev/shm'))('makes a folder that others may pass, and removes it at the end', () => {
    const [folder, mode] = tryFolder()
    expect(folder).toMatch(/^\/dev\/shm\/portico-tests-\d+-/)
    expect(mode).toBe('711')
    expect(existsSync(folder)).toBe(false)
  })

  it.runIf(existsSync('/dev/shm')).each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    'removes the folder at %s too, where no other part takes it',
    (signal) => {
      const script = `
        import { tmpdir } from 'node:os'
        import { keepTemporaryFilesInMemory } from ${module}
        delete process.env.TMPDIR
        keepTemporaryFilesInMemory(process.env, ${JSON.stringify(much)})
        console.log(tmpdir())
        process.kill(process.pid, ${JSON.stringify(signal)})
        setInterval(() => {}, 1000)`
      const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
      expect(run.status).toBe(128 + constants.signals[signal])
      expect(run.stdout).toMatch(/^\/dev\/shm\/portico-tests-/)
      expect(existsSync(run.stdout.trim())).toBe(false)
    },
  )

  it('changes nothing where there is no room, or where a folder is named', () => {
    const named = { TMPDIR: '/var/tmp' }
    keepTemporaryFilesInMemory(named, much)
    expect(named).toEqual({ TMPDIR: '/var/tmp' })
    const none = {}
    keepTemporaryFilesInMemory(none, null)
    expect(none).toEqual({})
  })
})

describe('removeLeftFolders', () => {
  it('removes folders of processes that are gone, and no others', () => {
    const parent = mkdtempSync(join(tmpdir(), 'portico-left-'))
    onTestFinished(() => rmSync(parent, { recursive: true }))
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    const names = [
      `portico-tests-${pid}-a`,
      `portico-tests-${process.pid}-b`,
      'portico-tests-c',
      `other-${pid}-d`,
    ]
    for (const name of names) mkdirSync(join(parent, name, 'data'), { recursive: true })
    removeLeftFolders(parent)
    expect(readdirSync(parent).toSorted()).toEqual(names.slice(1).toSorted())
  })
})
