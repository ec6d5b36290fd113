import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropOldFiles } from './sitemap-space.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sitemap-space-'))
})
afterEach(() => rm(root, { recursive: true }))

const nowSeconds = Date.now() / 1000

/** Writes a set with files of 100 bytes, each with its age in hours. */
async function writeSet(name: string, files: Readonly<Record<string, number>>): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder)
  for (const [file, hours] of Object.entries(files)) {
    await writeFile(join(folder, file), 'x'.repeat(100))
    const writtenSeconds = nowSeconds - hours * 3600
    await utimes(join(folder, file), writtenSeconds, writtenSeconds)
  }
  return folder
}

const left = async () =>
  (await readdir(root, { recursive: true })).filter((name) => name.includes('/')).toSorted()

describe('dropOldFiles', () => {
  it('SAFE-01 drops the parts that were written first, of any set, until the rest has room', async () => {
    await writeSet('old', {
      'plan.json': 20,
      'index-1.xml.gz': 20,
      'pair-en-1.xml.gz': 20,
      'pair-en-2.xml.gz': 1,
    })
    const own = await writeSet('own', { 'plan.json': 9, 'index-1.xml.gz': 9, 'pair-en-1.xml.gz': 9 })
    await dropOldFiles(own, 500)
    expect(await left()).toEqual([
      'old/index-1.xml.gz',
      'old/pair-en-2.xml.gz',
      'old/plan.json',
      'own/index-1.xml.gz',
      'own/plan.json',
    ])
  })

  it('SAFE-01 drops sets that nobody has taken up for two days, but never its own', async () => {
    await writeSet('left', { 'plan.json': 49, 'index-1.xml.gz': 1 })
    await writeSet('used', { 'plan.json': 47, 'index-1.xml.gz': 47 })
    const own = await writeSet('own', { 'plan.json': 90, 'pair-en-1.xml.gz': 90 })
    await dropOldFiles(own, 10_000)
    expect(await left()).toEqual([
      'own/pair-en-1.xml.gz',
      'own/plan.json',
      'used/index-1.xml.gz',
      'used/plan.json',
    ])
  })

  it('SAFE-01 drops drafts that nobody has written to for an hour, in its own set too', async () => {
    await writeSet('other', { 'plan.json': 2, 'pair-en-1.xml.a.draft': 2, 'pair-en-1.xml.gz': 2 })
    const own = await writeSet('own', { 'plan.json': 2, 'dead.draft': 1.1, 'written-now.draft': 0.9 })
    await dropOldFiles(own, 500)
    expect(await left()).toEqual([
      'other/pair-en-1.xml.gz',
      'other/plan.json',
      'own/plan.json',
      'own/written-now.draft',
    ])
  })

  it('SAFE-01 raises what keeps it from counting, and passes over what is gone or no set', async () => {
    const own = await writeSet('own', { 'plan.json': 1 })
    await writeFile(join(root, 'no-set'), '')
    await dropOldFiles(own, 500)
    await dropOldFiles(join(root, 'gone', 'own'), 500)
    await expect(dropOldFiles(join(root, 'no-set', 'own'), 500)).rejects.toThrow('ENOTDIR')
    await symlink('loop.xml.gz', join(own, 'loop.xml.gz'))
    await expect(dropOldFiles(own, 500)).rejects.toThrow('ELOOP')
  })
})
