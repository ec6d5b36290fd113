import { describe, expect, it } from 'vitest'
import { applyMutant, isNamed, listMutants } from './mutants.ts'
import type { OperatorName } from './operators.ts'
import { insertProbes } from './probes.ts'
import { shuffle } from './random.ts'
import { importingTests } from './related.ts'

function wrongVersions(source: string, operator: OperatorName): string[] {
  return listMutants('a.ts', source)
    .filter((mutant) => mutant.operator === operator)
    .map((mutant) => applyMutant(source, mutant))
}

describe('mutants', () => {
  it.each<readonly [OperatorName, string, readonly string[]]>([
    ['boundary', 'f(a < b)', ['f(a <= b)']],
    ['equality', 'f(a !== b)', ['f(a === b)']],
    ['arithmetic', 'f(a + b, `x` + c)', ['f(a - b, `x` + c)']],
    ['logic', 'f(a ?? b)', ['f(a && b)']],
    ['negation', 'f(!a, -b)', ['f(a, -b)', 'f(!a, b)']],
    ['boolean', 'f(true)', ['f(false)']],
    ['number', 'f(0, 1000)', ['f(1, 1000)', 'f(0, 2000)']],
    ['text', "import a from 'a'\nf('b', { 'c': 1 })", ["import a from 'a'\nf('', { 'c': 1 })"]],
    ['list', 'f([], [a])', ['f([], [])']],
    ['condition', 'if (a) b = c', ['if (true) b = c', 'if (false) b = c']],
    ['call', 'await f()\na = g()', ['{}\na = g()']],
    ['method', 'a.filter(b).some(c)', ['a.some(c)', 'a.filter(b).every(c)']],
    ['answer', 'function f() { return a }', ['function f() { return null }']],
  ])('makes code wrong by %s: %s', (operator, source, wrong) => {
    expect(wrongVersions(source, operator).toSorted()).toEqual([...wrong].toSorted())
  })

  it('leaves types, and what is said to engineers, alone', () => {
    const source = "type A = 'a' | 1\nconst b: A = c satisfies 'a'\nfunction d() { throw new Error('e') }"
    expect(listMutants('a.ts', source)).toEqual([])
  })

  it('gives a mutant the same id wherever its line moves, and equal lines ids of their own', () => {
    const [first, second] = listMutants('a.ts', 'f(1)\nf(1)')
    const [moved] = listMutants('a.ts', '\n// A comment.\nf(1)')
    expect(moved?.id).toBe(first?.id)
    expect(second?.id).not.toBe(first?.id)
  })

  it('has the name of its id, its file, and its line', () => {
    const [first, second] = listMutants('a.ts', 'a = 1\nb = 2')
    if (!first || !second) throw new Error('No mutants.')
    const named = (name: string) => [first, second].map((mutant) => isNamed(mutant, name))
    expect([first.id, 'a.ts', 'a.ts:2', 'a.ts:3', 'b.ts'].map(named)).toEqual([
      [true, false],
      [true, true],
      [false, true],
      [false, false],
      [false, false],
    ])
  })

  it('draws the same order for the same seed, and another one for another', () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index)
    expect(shuffle(numbers, 1)).toEqual(shuffle(numbers, 1))
    expect(shuffle(numbers, 1)).not.toEqual(shuffle(numbers, 2))
    expect(shuffle(numbers, 1).toSorted((a, b) => a - b)).toEqual(numbers)
  })
})

describe('probes', () => {
  it('stand at the start of the module and of each function, on the lines that are there', () => {
    const source = 'function f() {\n  return 1\n}\nconst g = (a) => (b) => a + b\n'
    const probed = insertProbes('a.ts', source)
    expect(probed.split('\n')).toHaveLength(source.split('\n').length)
    expect([...probed.matchAll(/\("a\.ts:(\w+)"\)/g)].map(([, scope]) => scope)).toEqual([
      'module',
      '0',
      String(source.indexOf('(a)')),
      String(source.indexOf('(b)')),
    ])
    expect(new Function(`${probed}; return g(1)(2) + f()`)()).toBe(4)
  })
})

describe('importingTests', () => {
  it('finds the tests that load a file, those beside it first, then the nearest', () => {
    const [mutant] = listMutants('x/a.ts', 'f(1)')
    if (!mutant) throw new Error('No mutant.')
    const imports = new Map([
      ['far.test.ts', ['b.ts']],
      ['near.test.ts', ['x/a.ts']],
      ['x/beside.test.ts', ['b.ts']],
      ['b.ts', ['x/a.ts']],
      ['other.test.ts', ['c.ts']],
    ])
    const tests = [...imports.keys()].filter((file) => file.endsWith('.test.ts'))
    expect(importingTests(mutant, tests, { imports, unresolved: [] })).toEqual([
      'x/beside.test.ts',
      'near.test.ts',
      'far.test.ts',
    ])
  })
})
