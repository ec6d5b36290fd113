import { join } from 'node:path'
import { ValiError } from 'valibot'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test-folder.ts'
import { readBuiltFiles } from './built-files.ts'

const chunks = {
  'src/entry-client.tsx': {
    file: 'main.1.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['src/zoom.ts'],
  },
  '_shared.js': { file: 'shared.2.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'deep.3.js', imports: ['_shared.js'] },
  'src/zoom.ts': { file: 'zoom.4.js' },
}

const built = {
  'apps/site/dist/site.json': JSON.stringify({
    react: 'react.js',
    entry: 'main.1.js',
    loader: 'loader.js',
    css: 'site.css',
    boot: 'boot.js',
  }),
  'apps/site/dist/client/vite-manifest.json': JSON.stringify(chunks),
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
    const client = (file: string) => join('apps/site/dist/client', file)
    expect(names).toEqual([
      client('react.js'),
      client('loader.js'),
      client('main.1.js'),
      client('shared.2.js'),
      client('deep.3.js'),
      'widgets/header/dist/header.js',
      'widgets/footer/dist/footer.js',
      'widgets/legal/dist/legal.js',
    ])
    expect(files.styles).toHaveLength(4)
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
