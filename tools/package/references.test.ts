import { describe, expect, it } from 'vitest'
import { referencesOf } from './references.ts'

function found(code: string) {
  return referencesOf('a.ts', code).map(({ kind, text, span }) => [
    kind,
    text,
    span === null ? null : code.slice(span.start, span.end),
  ])
}

describe('referencesOf', () => {
  it('finds imports, re-exports and what is loaded on demand', () => {
    expect(found(`import { a } from './a.ts'\nexport { b, c } from "b"\nexport * from './c.ts'`)).toEqual([
      ['module', './a.ts', "'./a.ts'"],
      ['module', 'b', '"b"'],
      ['module', './c.ts', "'./c.ts'"],
    ])
    expect(found(`const a = await import('./a.ts')`)).toEqual([['module', './a.ts', "'./a.ts'"]])
  })

  it('finds files and folders beside a module, of templates the beginning', () => {
    expect(found(`new URL('./worker.ts', import.meta.url)`)).toEqual([
      ['place', './worker.ts', "'./worker.ts'"],
    ])
    const template = 'new URL(`../bundled/${name}`, import.meta.url)'
    expect(found(template)).toEqual([['place', '../bundled/', null]])
    expect(found(`new URL('/a', address); new URL('./b')`)).toEqual([])
  })

  it('finds what is resolved by name', () => {
    expect(found(`require.resolve('fonts/a.ttf'); import.meta.resolve('b')`)).toEqual([
      ['resolved', 'fonts/a.ttf', "'fonts/a.ttf'"],
      ['resolved', 'b', "'b'"],
    ])
  })

  it('refuses what does not parse', () => {
    expect(() => found('import from')).toThrow('a.ts does not parse')
  })
})
