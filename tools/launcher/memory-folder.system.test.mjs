import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isRoomy, keepTemporaryFilesInMemory } from './memory-folder.mjs'

const gigabyte = 1024 ** 3
const much = { freeBytes: 8 * gigabyte, availableBytes: 16 * gigabyte }

describe('isRoomy', () => {
  it('wants room in the folder, and in the memory for the tests themselves', () => {
    expect(isRoomy(much)).toBe(true)
    expect(isRoomy({ ...much, freeBytes: gigabyte / 16 })).toBe(false)
    expect(isRoomy({ ...much, availableBytes: 5 * gigabyte })).toBe(false)
    expect(isRoomy(null)).toBe(false)
  })
})

/** Runs a process that writes a file to the folder and says where the folder is and who may enter it. */
function tryFolder() {
  const script = `
    import { statSync, writeFileSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { keepTemporaryFilesInMemory } from ${JSON.stringify(new URL('memory-folder.mjs', import.meta.url).href)}
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
    expect(folder).toMatch(/^\/dev\/shm\/portico-tests-/)
    expect(mode).toBe('711')
    expect(existsSync(folder)).toBe(false)
  })

  it('changes nothing where there is no room, or where a folder is named', () => {
    const named = { TMPDIR: '/var/tmp' }
    keepTemporaryFilesInMemory(named, much)
    expect(named).toEqual({ TMPDIR: '/var/tmp' })
    const none = {}
    keepTemporaryFilesInMemory(none, null)
    expect(none).toEqual({})
  })
})
