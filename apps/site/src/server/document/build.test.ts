import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { locales } from '@portico/locale'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadedNamespaces, readBuild } from './build.ts'

const textsOf = (namespace: string) =>
  Object.fromEntries(locales.map(({ code }) => [code, `${namespace}.${code}.json`]))

const site = {
  ...{ react: 'react.js', entry: 'entry.js', loader: 'loader.js', forms: 'forms.js', css: 'site.css' },
  pageCss: { asset: 'asset.css' },
  ...{ pageSheet: 'pages.css', boot: 'boot.js', worker: 'worker.js', embed: 'embed.js' },
  ...{ icons: { 'coins-1': 'coins-1.svg' }, server: 'render.js' },
  sharedModules: ['react', 'react/jsx-runtime'],
  app: {
    every: ['app.js', 'figures.js'],
    pages: { asset: ['asset.js'] },
    ownTexts: { home: { fr: 'own.fr.js' } },
    texts: Object.fromEntries(loadedNamespaces.map((namespace) => [namespace, textsOf(namespace)])),
  },
}

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-build-'))
})
afterAll(() => rm(root, { recursive: true }))

/** A folder as the build leaves it. */
async function builtFolder(what: object = site): Promise<URL> {
  const folder = await mkdtemp(join(root, 'dist-'))
  await mkdir(join(folder, 'client'))
  await writeFile(join(folder, 'site.json'), JSON.stringify(what))
  for (const file of ['site.css', 'asset.css', 'boot.js', 'worker.js', 'embed.js', 'coins-1.svg'])
    await writeFile(join(folder, 'client', file), `\n${file};\n`)
  return pathToFileURL(`${folder}/`)
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('readBuild', () => {
  it('names what a page is delivered with, and the hash of what stands in it', async () => {
    const folder = await builtFolder()
    const build = await readBuild({ '@portico/trust': '/trust.js' }, folder)
    expect(build).toMatchObject({
      entry: '/assets/entry.js',
      loader: '/assets/loader.js',
      forms: '/assets/forms.js',
      icons: { 'coins-1': '/assets/coins-1.svg' },
      sheets: new Map([['coins-1', '\ncoins-1.svg;\n']]),
      pageSheet: '/assets/pages.css',
      embedScript: '\nembed.js;\n',
      workerScript: '\nworker.js;\n',
      boot: { text: 'boot.js;', hash: hashOf('boot.js;') },
      serverEntry: new URL('server/render.js', folder).href,
    })
    expect(JSON.parse(build.importMap.text)).toEqual({
      imports: {
        react: '/assets/react.js',
        'react/jsx-runtime': '/assets/react.js',
        '@portico/trust': '/trust.js',
      },
    })
    expect(build.importMap.hash).toBe(hashOf(build.importMap.text))
  })

  it('gives a page the shared styles first, and a page without its own those alone', async () => {
    const build = await readBuild({}, await builtFolder())
    expect(build.css('asset')).toBe('\nsite.css;\n\nasset.css;\n')
    expect(build.css('home')).toBe('\nsite.css;\n')
  })

  it('LOC-07 names the scripts of a page, and of its texts those of the one language', async () => {
    const build = await readBuild({}, await builtFolder())
    const shared = ['/assets/app.js', '/assets/figures.js']
    expect(build.appFiles({ id: 'asset', locale: 'fr' })).toEqual([
      ...shared,
      '/assets/asset.js',
      ...['site', 'asset', 'content', 'list'].map((namespace) => `/assets/${namespace}.fr.json`),
    ])
    expect(build.appFiles({ id: 'missing', locale: 'en' })).toEqual([...shared, '/assets/site.en.json'])
    expect(build.appFiles({ id: 'home', locale: 'fr' })).toEqual([...shared, '/assets/own.fr.js'])
    expect(build.ownTexts({ id: 'home', locale: 'fr' })).toBe('/assets/own.fr.js')
    expect(build.ownTexts({ id: 'home', locale: 'en' })).toBeNull()
    expect(build.texts('zh-TC')).toEqual(
      Object.fromEntries(loadedNamespaces.map((each) => [each, `/assets/${each}.zh-TC.json`])),
    )
  })

  it('says how to build where there is no build, and what lacks texts', async () => {
    const nowhere = pathToFileURL(join(root, 'nowhere/'))
    await expect(readBuild({}, nowhere)).rejects.toThrow('the site is not built; run: npm run build')
    const texts = { ...site.app.texts, site: { en: 'site.en.json' } }
    const folder = await builtFolder({ ...site, app: { ...site.app, texts } })
    await expect(readBuild({}, folder)).rejects.toThrow(/the build has no texts of site for \S+/)
  })
})
