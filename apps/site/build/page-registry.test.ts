import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesFolder, registryFiles, staleFiles, writeRegistry } from './page-registry.ts'

/** The folder of pages in a copy of the sources, so that definitions find what they import. */
let copy: string
let sources: string

const files = {
  'weather/definition.ts': `import { definePage } from '../page-definition.ts'
export const definition = definePage({
  path: '/weather/:place',
  markdown: 'none',
  app: 'at once',
  tab: { id: 'weather', place: 25 },
  examples: {},
})
`,
  'weather/load.ts': '',
  'weather/page.tsx': '',
}

async function addPage(change: Readonly<Record<string, string>> = {}): Promise<void> {
  await cp(join(pagesFolder, 'home'), join(copy, 'weather'), { recursive: true })
  for (const [name, text] of Object.entries({ ...files, ...change })) await writeFile(join(copy, name), text)
}

beforeAll(async () => {
  const cache = join(pagesFolder, '..', '..', '..', '..', '.cache')
  await mkdir(cache, { recursive: true })
  sources = await mkdtemp(join(cache, 'pages-'))
  await cp(join(pagesFolder, '..'), sources, { recursive: true })
  copy = join(sources, 'pages')
})

afterAll(() => rm(sources, { recursive: true, force: true }))

describe('the registry of pages', () => {
  it('is what the build would write from the folders', async () => {
    expect(await staleFiles()).toEqual([])
  })

  it('takes a page up in every table from its folder alone', async () => {
    await addPage()
    const stale = await staleFiles(copy)
    expect(stale.toSorted()).toEqual([...(await registryFiles(copy)).keys()].toSorted())
    await writeRegistry(copy)
    expect(await staleFiles(copy)).toEqual([])
    const read = (name: string) => readFile(join(copy, name), 'utf8')
    expect(await read('registry.generated.ts')).toMatch(/'academy',\n {2}'blog',\n {2}'weather',/)
    expect(await read('registry.client.generated.ts')).toContain("import('./weather/page.tsx')")
    expect(await read('registry.server.generated.ts')).toContain("from './weather/load.ts'")
    expect(await read('registry.start.generated.ts')).toContain("'weather'")
    expect(await read('urls.generated.ts')).toContain('weather: (place: string) => `/weather/${place}`')
  })

  it('refuses a page that lacks its component, by name', async () => {
    await addPage()
    await rm(join(copy, 'weather', 'page.tsx'))
    await expect(registryFiles(copy)).rejects.toThrow('pages/weather has a definition and lacks page.tsx')
  })
})
