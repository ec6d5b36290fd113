import { readlinkSync } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { canHaveSocketBeside } from '../../sql/embedded/database-lock.ts'
import { makeFolder } from './folders.ts'
import { folderFailure, pathTooLong } from './journal-folder-error.ts'

/** Collects the paths of what is synced, which goes on as ever. */
async function watchSyncs(folder: string): Promise<ReadonlySet<string>> {
  await using file = await open(folder, 'r')
  const prototype: typeof file = Object.getPrototypeOf(file)
  const synced = new Set<string>()
  const sync = prototype.sync
  vi.spyOn(prototype, 'sync').mockImplementation(function collect(this: typeof file) {
    synced.add(readlinkSync(`/proc/self/fd/${this.fd}`))
    return sync.call(this)
  })
  return synced
}

describe('makeFolder', () => {
  it.runIf(process.platform === 'linux')(
    'ANA-10 SAFE-05 makes the names of all folders that it makes durable',
    async () => {
      const place = await mkdtemp(join(tmpdir(), 'f-'))
      onTestFinished(() => rm(place, { recursive: true }))
      const root = join(place, 'd', 'events-journal')
      const synced = await watchSyncs(place)
      const made = await makeFolder(root)
      await made.release()
      expect(synced).toEqual(new Set([place, dirname(root), root]))
    },
  )
  it('SAFE-05 says of a place that is no folder that no journal can be kept in it', async () => {
    const place = await mkdtemp(join(tmpdir(), 'f-'))
    onTestFinished(() => rm(place, { recursive: true }))
    const root = join(place, 'events-journal')
    await writeFile(root, '')
    await expect(makeFolder(root)).rejects.toThrow(
      `no journal of events can be kept in ${root}: it is no folder (EEXIST)`,
    )
  })
})

describe('what keeps a journal out of a folder', () => {
  const failed = (code: string) => Object.assign(new Error('failed'), { code })

  it.each([
    ['EACCES', 'this process may not read and write there (EACCES)'],
    ['EROFS', 'its disk takes no writes (EROFS)'],
  ])('SAFE-05 is told in plain words: %s', (code, words) => {
    expect(String(folderFailure('/data/events-journal', failed(code)))).toContain(words)
  })

  it('SAFE-05 is, on a system that takes no long paths for sockets, a data folder of more bytes than the message names', () => {
    const folderOf = (bytes: number) => `/${'d'.repeat(bytes - 1)}/events-journal/01234567`
    const [, named = ''] = /at most (\d+) bytes/.exec(String(pathTooLong('/data'))) ?? []
    const system = { takesLongPaths: false }
    expect(canHaveSocketBeside(folderOf(Number(named)), system)).toBe(true)
    expect(canHaveSocketBeside(folderOf(Number(named) + 1), system)).toBe(false)
  })

  it('is thrown as it came where no operator can mend it', () => {
    const error = failed('EIO')
    expect(folderFailure('/data/events-journal', error)).toBe(error)
  })
})
