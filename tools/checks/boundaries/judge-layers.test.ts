import { describe, expect, it } from 'vitest'
import { findUnplaced, findUpward } from './judge-layers.ts'

const part = 'packages/a/src'
const layers = { [part]: ['.', ['left', 'right'], 'low', ['base.ts', 'ground.ts']] }

/** What an import inside the part is told; null where it goes down. */
function told(from: string, to: string): string | null {
  const imports = new Map([[`${part}/${from}`, [`${part}/${to}`]]])
  return findUpward(imports, layers)[0]?.message ?? null
}

describe('findUpward', () => {
  it.each([
    ['left/x.ts', 'left/y.ts'],
    ['left/deep/x.ts', 'low/y.ts'],
    ['index.ts', 'left/y.ts'],
    ['index.ts', 'other.ts'],
    ['low/x.ts', 'base.ts'],
    ['base.ts', 'ground.ts'],
    ['low/x.test.ts', 'left/y.ts'],
    ['low/x.ts', '../../b/src/index.ts'],
  ])('lets %s import %s', (from, to) => {
    expect(told(from, to)).toBe(null)
  })

  it.each([
    ['low/x.ts', 'left/y.ts', 'low stands below left'],
    ['left/x.ts', 'right/y.ts', 'left stands beside right'],
    ['left/x.ts', 'index.ts', 'left stands below .'],
    ['base.ts', 'low/y.ts', 'base.ts stands below low'],
    ['ground.ts', 'other.ts', 'ground.ts stands below .'],
  ])('refuses that %s imports %s', (from, to, why) => {
    expect(told(from, to)).toContain(`but ${why} in packages/a/src`)
  })

  it('takes browser tests for the code of their part', () => {
    const imports = new Map([['e2e/fixtures/a.ts', ['e2e/market/b.e2e.ts']]])
    expect(findUpward(imports, { e2e: ['market', 'fixtures'] })).toHaveLength(1)
  })
})

describe('findUnplaced', () => {
  const holders = /^packages\/[^/]+\/src$/
  const files = ['index', 'base', 'ground', 'left/x', 'right/x', 'low/deep/x'].map(
    (name) => `${part}/${name}.ts`,
  )
  const places = (more: readonly string[]) =>
    findUnplaced([...files, ...more], layers, holders).map(({ place }) => place)

  it('accepts a part that names all of its folders, and one without folders', () => {
    expect(places(['packages/b/src/index.ts'])).toEqual([])
  })

  it('refuses a folder that its part does not name, and a part that nobody wrote down', () => {
    expect(places([`${part}/new/x.ts`, 'packages/b/src/new/x.ts'])).toEqual([
      'packages/b/src/new',
      `${part}/new`,
    ])
  })

  it('refuses a name that stands for nothing', () => {
    const [finding] = findUnplaced(files, { [part]: [...(layers[part] ?? []), 'gone'] }, holders)
    expect(finding?.place).toBe(`${part}/gone`)
  })
})
