import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
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
})
