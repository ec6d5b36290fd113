import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brandIds, loadBrand } from '@portico/brands'
import { describe, expect, it } from 'vitest'
import { openSite } from '../../test/server/site.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const brands = await Promise.all((await brandIds()).map(loadBrand))

async function filesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  return names.filter((name) => /\.(?:m?js|css|json)$/.test(name)).map((name) => join(root, folder, name))
}

/** What the build made, as text by path; drawings of assets have colours of their own. */
const widgets = await readdir(join(root, 'widgets'))
const folders = ['apps/site/dist', ...widgets.map((name) => `widgets/${name}/dist`)]
const paths = (await Promise.all(folders.map(filesOf))).flat()
const built = new Map(
  await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)),
)

const filesWith = (pattern: RegExp) =>
  [...built].filter(([, text]) => pattern.test(text)).map(([path]) => path.slice(root.length))

/** A brand's words, as whole words and in its spelling: the project's own names are in lower case or part of others. */
const wordsOf = ({ name, operator }: (typeof brands)[number]) =>
  [name, operator.name, operator.contact].map((word) => new RegExp(`\\b${RegExp.escape(word)}\\b`))

const plain: ReadonlySet<string> = new Set(['#ffffff', '#000000'])
const coloursOf = ({ tokensCss }: (typeof brands)[number]) =>
  [...new Set(tokensCss.match(/#[0-9a-f]{6}\b/g))].filter((colour) => !plain.has(colour))

async function pageOf(id: string) {
  const brand = await loadBrand(id)
  await using site = await openSite(brand)
  const html = await site.html('/price')
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  return {
    html,
    style: style.replace(brand.tokensCss, '').replaceAll(/@font-face\{[^}]*\}/g, ''),
    assets: [...new Set(html.match(/\/(?:assets|widgets)\/[\w./-]+\.(?:js|svg)/g))].toSorted(),
  }
}

describe('one build serves every brand', () => {
  it('looks through what the build made', () => {
    expect(built.size).toBeGreaterThan(50)
    expect(filesWith(/var\(--accent-fill\)/)).not.toEqual([])
  })

  it.each(brands)('has no word of $id in it', (brand) => {
    expect(wordsOf(brand).flatMap(filesWith)).toEqual([])
  })

  it.each(brands)('has no colour of $id in it', (brand) => {
    const colours = coloursOf(brand)
    expect(colours.length).toBeGreaterThan(30)
    expect(filesWith(new RegExp(`(?:${colours.join('|')})\\b`, 'i'))).toEqual([])
  })

  it('gives two brands the same scripts and the same styles around their tokens and fonts', async () => {
    const [one, other] = [await pageOf('default'), await pageOf('contrast')]
    expect(one.assets.length).toBeGreaterThan(4)
    expect(other.assets).toEqual(one.assets)
    expect(other.style).toBe(one.style)
    expect(one.style.length).toBeGreaterThan(5000)
    expect(other.html).toContain('Halden')
    expect(other.html).not.toMatch(/\bPortico\b/)
    expect(one.html).not.toContain('Halden')
  }, 60_000)
})
