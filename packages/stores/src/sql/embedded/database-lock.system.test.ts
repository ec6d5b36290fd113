import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DatabaseInUseError, lockDatabase } from './database-lock.ts'
import { takesLongPaths } from './socket-paths.ts'
import { startDatabaseChild } from '../../../test/sql/child.ts'

async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), 'lock-'))
  return {
    path,
    db: join(path, 'db'),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

describe('lockDatabase', () => {
  it('GATE-04 refuses a second process by the name of the folder, and lets it in when the first has ended', async () => {
    await using folder = await makeFolder()
    await using first = startDatabaseChild(folder.path, 'lock')
    await first.line(/^locked$/)
    await using second = startDatabaseChild(folder.path, 'lock')
    const refusal = await second.line(/DatabaseInUseError/)
    expect(refusal).toContain(`${folder.db} is in use by process ${first.pid}.`)
    await first.finish()
    expect(await readdir(folder.path)).toEqual(['db.lock-1'])
    await using lock = await lockDatabase(folder.db)
    expect(lock.address).not.toBe('')
  })

  it('GATE-04 takes over at once from a process that was killed, and leaves nothing of it', async () => {
    await using folder = await makeFolder()
    await using child = startDatabaseChild(folder.path, 'lock')
    await child.line(/^locked$/)
    await child.kill()
    expect(await readdir(folder.path)).toHaveLength(2)
    await (await lockDatabase(folder.db))[Symbol.asyncDispose]()
    expect(await readdir(folder.path)).toEqual(['db.lock-2'])
  })

  it('gives the lock of a dead process to one of many at once, again and again', async () => {
    await using folder = await makeFolder()
    for (let round = 1; round <= 30; round += 1) {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDatabase(folder.db)))
      const held = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      expect(held).toHaveLength(1)
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DatabaseInUseError)
      }
      await held[0]?.[Symbol.asyncDispose]()
      expect(await readdir(folder.path)).toEqual([`db.lock-${round}`])
    }
  })

  it('locks a folder whose path is too long for a socket, by a socket elsewhere', async () => {
    await using folder = await makeFolder()
    const deep = join(folder.path, 'd'.repeat(150))
    await mkdir(deep)
    await using child = startDatabaseChild(deep, 'lock')
    await child.line(/^locked$/)
    const record: unknown = JSON.parse(await readFile(join(deep, 'db.lock-1'), 'utf8'))
    expect(record).toMatchObject({ process: child.pid, address: expect.stringMatching(/^.{1,100}$/) })
    await expect(lockDatabase(join(deep, 'db'))).rejects.toThrow(DatabaseInUseError)
    await child.finish()
    expect(await readdir(deep)).toEqual(['db.lock-1'])
  })

  it.runIf(takesLongPaths)(
    'SAFE-05 sees the holder of a folder with a long path whose socket is beside it, and takes over when it was killed',
    async () => {
      await using folder = await makeFolder()
      const deep = join(folder.path, 'd'.repeat(150))
      await mkdir(deep)
      await using child = startDatabaseChild(deep, 'lock-beside')
      await child.line(/^locked$/)
      expect((await readdir(deep)).toSorted().at(-1)).toBe('db.lock-1')
      await expect(lockDatabase(join(deep, 'db'), 'beside')).rejects.toThrow(DatabaseInUseError)
      await child.kill()
      const lock = await lockDatabase(join(deep, 'db'), 'beside')
      expect(await readdir(deep)).toHaveLength(2)
      await lock[Symbol.asyncDispose]()
      expect(await readdir(deep)).toEqual(['db.lock-2'])
    },
  )

  it.each(['', 'no JSON', '{}', '[]', '{"address":"","process":1}'])(
    'takes a broken lock for none: %j',
    async (text) => {
      await using folder = await makeFolder()
      await writeFile(`${folder.db}.lock-7`, text)
      await using lock = await lockDatabase(folder.db)
      await expect(lockDatabase(folder.db)).rejects.toThrow(`in use by process ${process.pid}`)
      expect(lock.address).not.toBe('')
    },
  )

  it('removes no file that a broken lock names, unless it is a socket of ours', async () => {
    await using folder = await makeFolder()
    const precious = join(folder.path, 'precious.json')
    await writeFile(precious, 'kept')
    await writeFile(`${folder.db}.lock-7`, JSON.stringify({ address: precious, process: 1 }))
    await using lock = await lockDatabase(folder.db)
    expect(await readFile(precious, 'utf8')).toBe('kept')
    expect(lock.address).not.toBe(precious)
  })

  it('lets what lies beside it be', async () => {
    await using folder = await makeFolder()
    const others = ['db.lock-x', 'db.lock-01', 'dbx.lock-9', 'other.lock-9']
    for (const name of others) await writeFile(join(folder.path, name), '')
    await (await lockDatabase(folder.db))[Symbol.asyncDispose]()
    expect((await readdir(folder.path)).toSorted()).toEqual([...others, 'db.lock-1'].toSorted())
  })

  it('fails where it cannot write', async () => {
    await expect(lockDatabase(join(tmpdir(), 'no-such-folder', 'db'))).rejects.toThrow(/ENOENT|EACCES/)
  })
})
