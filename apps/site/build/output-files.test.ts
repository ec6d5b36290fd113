import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { removeOldFiles, writeHashed } from './output-files.ts'

const hour = 60 * 60 * 1000

describe('removeOldFiles', () => {
  it('SHIP-02 removes what is older than a day, and compressed files with the file that they are made from', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-output-'))
    const write = async (name: string, hoursAgo: number) => {
      const time = new Date(Date.now() - hoursAgo * hour)
      await writeFile(join(folder, name), name)
      await utimes(join(folder, name), time, time)
    }
    try {
      await Promise.all([
        write('kept.js', 0),
        write('kept.js.br', 30),
        write('kept.js.gz', 30),
        write('former.js', 20),
        write('old.js', 30),
        write('old.js.br', 30),
        write('left.js.gz', 30),
      ])
      await removeOldFiles(folder)
      expect((await readdir(folder)).toSorted()).toEqual(['former.js', 'kept.js', 'kept.js.br', 'kept.js.gz'])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('writeHashed', () => {
  it('SHIP-02 names a file by its text, in the form of the names of the bundler', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-output-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const write = (text: string) => writeHashed(folder, { name: 'site-home', ending: 'css', text })
    const name = await write('.a{}')
    expect(name).toMatch(/^site-home\.[A-Za-z0-9]{8}\.css$/)
    expect(await readFile(join(folder, name), 'utf8')).toBe('.a{}')
    expect([await write('.a{}'), await write('.b{}')]).toEqual([name, expect.not.stringMatching(name)])
  })
})
