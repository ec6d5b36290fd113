import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createKeptContent } from './kept-content.ts'
import type { StandingPublication } from './port.ts'

async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), 'kept-content-'))
  return {
    path,
    file: join(path, 'content.json'),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

const publicationsOf = (text: string): readonly StandingPublication[] => [
  { id: 1, document: 'tdk', revision: 1, startsAt: new Date(0), text },
]

describe('createKeptContent', () => {
  it('SHIP-05 keeps the whole of one writing where several processes write at once', async () => {
    await using folder = await makeFolder()
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(100_000))
    await Promise.all(
      texts.map((text) => createKeptContent(folder.file, 'default').write(publicationsOf(text))),
    )
    const [kept] = await createKeptContent(folder.file, 'default').read()
    expect(texts).toContain(kept?.text)
    expect(await readdir(folder.path)).toEqual(['content.json'])
  })

  it('SHIP-05 shows nothing of another site', async () => {
    await using folder = await makeFolder()
    await createKeptContent(folder.file, 'default').write(publicationsOf('x'))
    expect(await createKeptContent(folder.file, 'default').read()).toEqual(publicationsOf('x'))
    expect(await createKeptContent(folder.file, 'other').read()).toEqual([])
  })

  it('SHIP-05 counts what is damaged as nothing, and leaves no draft where it cannot write', async () => {
    await using folder = await makeFolder()
    const kept = createKeptContent(folder.file, 'default')
    expect(await kept.read()).toEqual([])
    await writeFile(folder.file, '[{')
    expect(await kept.read()).toEqual([])
    await rm(folder.file)
    await mkdir(join(folder.file, 'x'), { recursive: true })
    await expect(kept.write(publicationsOf('x'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
    expect(await readdir(folder.path)).toEqual(['content.json'])
  })
})
