import { ValiError } from 'valibot'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test-folder.ts'
import { readBuiltFiles } from './built-files.ts'

const client = 'apps/site/dist/client'

const built = {
  'apps/site/dist/site.json': JSON.stringify({
    react: 'react.js',
    entry: 'main.js',
    loader: 'loader.js',
    forms: 'forms.js',
    boot: 'boot.js',
    embed: 'embed.js',
    worker: 'worker.js',
    css: 'site.css',
    pageCss: { home: 'home.css', pair: 'pair.css' },
    app: { every: ['react.js', 'app.js'], pages: { home: ['home-page.js'], pair: ['pair.js'] }, texts: {} },
  }),
  [`${client}/home.css`]: '.a{}',
  [`${client}/pair.css`]: '.a{}.b{}',
  [`${client}/react.js`]: '',
  [`${client}/loader.js`]: "import('./main.js')",
  [`${client}/main.js`]: "import{a}from'./shared.js';import React from'react';import('./zoom.js');a(React)",
  [`${client}/app.js`]: '',
  [`${client}/home-page.js`]: '',
  [`${client}/pair.js`]: "import'./shared.js';import(`./site-chart-reader.a1.js`);import('./other.js')",
  [`${client}/site-chart-reader.a1.js`]: "import'./shared.js';import'./span.js'",
  [`${client}/span.js`]: '',
  [`${client}/shared.js`]: "import'./deep.js';export const a=1",
  [`${client}/deep.js`]: "import'./shared.js'",
  ...Object.fromEntries(['header', 'footer', 'legal'].map((name) => [`widgets/${name}/dist/${name}.js`, ''])),
  ...Object.fromEntries(
    ['header', 'footer', 'legal'].map((name) => [
      `widgets/${name}/dist/manifest.json`,
      JSON.stringify({
        name,
        version: '1',
        client: `${name}.js`,
        css: [`${name}.css`],
        server: `${name}.mjs`,
      }),
    ]),
  ),
}

describe('readBuiltFiles', () => {
  it('follows what the entry imports before it runs, and leaves out what loads on demand', () => {
    using folder = makeFolder(built)
    const files = readBuiltFiles(folder.path)
    const names = files.scripts.map((file) => file.slice(folder.path.length + 1))
    expect(names.toSorted()).toEqual([
      `${client}/deep.js`,
      `${client}/loader.js`,
      `${client}/main.js`,
      `${client}/shared.js`,
    ])
    expect(files.app).toEqual(['react.js', 'app.js'].map((name) => `${folder.path}/${client}/${name}`))
    expect(files.chart).toEqual(
      ['site-chart-reader.a1.js', 'span.js'].map((name) => `${folder.path}/${client}/${name}`),
    )
    const styles = files.styles.map((file) => file.split('/').at(-1))
    expect(styles).toEqual(['site.css', 'pair.css', 'header.css', 'footer.css', 'legal.css'])
    expect(files.embed).toBe(`${folder.path}/${client}/embed.js`)
    expect(files.worker).toBe(`${folder.path}/${client}/worker.js`)
  })

  it('counts each widget by itself, with the chunks of its own', () => {
    const header = 'widgets/header/dist'
    const chunks = { [`${header}/header.js`]: "import'./part.js'", [`${header}/part.js`]: '' }
    using folder = makeFolder({ ...built, ...chunks })
    const { widgets } = readBuiltFiles(folder.path)
    expect(widgets.map(({ name, scripts }) => [name, scripts.length])).toEqual([
      ['header', 2],
      ['footer', 1],
      ['legal', 1],
    ])
  })

  it('says what to do when there is no build', () => {
    using folder = makeFolder({})
    expect(() => readBuiltFiles(folder.path)).toThrow('npm run build')
  })

  it('refuses a manifest of another shape', () => {
    using folder = makeFolder({ ...built, 'widgets/legal/dist/manifest.json': '{ "client": 1 }' })
    expect(() => readBuiltFiles(folder.path)).toThrow(ValiError)
  })
})
