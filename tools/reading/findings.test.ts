import { describe, expect, it } from 'vitest'
import { countReading, type Finding, parseFindings } from './findings.ts'
import { countWords, linesOf, parsePlanted, plant, printSheet, readSheet } from './lines.ts'

const lines = linesOf([
  {
    kind: 'home',
    texts: ['Der Preis von Bitcoin', '42', ...Array.from({ length: 10 }, (_, n) => `Satz ${n} steht hier`)],
  },
  { kind: 'pair', texts: ['Der Preis von Bitcoin', 'Ein Euro'] },
])
const planted = Array.from({ length: 10 }, (_, n) => ({
  ...{ id: `home ${n + 2}`, right: 'steht', wrong: 'stehen' },
}))
const finding = (id: string, now: string, grade: Finding['grade'] = 'major'): Finding => ({
  ...{ id, now, grade, better: '', why: '' },
})

describe('LOC-06 the sheet of a second reading', () => {
  it('LOC-06 has each text once, and none without letters', () => {
    expect(lines.map(({ id }) => id)).toEqual([
      ...Array.from({ length: 11 }, (_, n) => `home ${n + 1}`),
      'pair 1',
    ])
    expect(lines.at(-1)).toEqual({ id: 'pair 1', text: 'Ein Euro' })
  })

  it('LOC-06 is read as it is printed, and refused without ids', () => {
    expect(readSheet(printSheet(lines))).toEqual(lines)
    expect(() => readSheet('no tab here\n')).toThrow('without an id')
  })

  it('LOC-06 counts words where no spaces part them', () => {
    expect(countWords([{ id: 'home 1', text: 'ビットコインの価格' }], 'ja')).toBeGreaterThan(2)
    expect(countWords([{ id: 'home 1', text: 'Ein Euro, bitte.' }], 'de')).toBe(3)
  })

  it('LOC-06 has ten errors, each in a line that says what it replaces', () => {
    expect(plant(lines, planted)[1]?.text).toBe('Satz 0 stehen hier')
    expect(() => plant(lines, [{ id: 'home 1', right: 'Wert', wrong: 'Preis' }])).toThrow('home 1')
    expect(() => plant(lines, [{ id: 'home 1', right: 'Preis', wrong: 'Preis' }])).toThrow('nothing differs')
    expect(() => plant(lines, [...planted, ...planted])).toThrow('one line')
    expect(() => parsePlanted(JSON.stringify(planted.slice(1)))).toThrow('length')
    expect(parsePlanted(JSON.stringify(planted))).toEqual(planted)
  })
})

describe('LOC-06 the count of a second reading', () => {
  const count = (findings: readonly Finding[]) => countReading({ lines, planted, findings }, 'de')
  const eight = planted.slice(0, 8).map(({ id }) => finding(id, 'stehen hier'))

  it('LOC-06 is valid with eight of ten planted errors found, and not with seven', () => {
    expect(count(eight)).toMatchObject({ found: 8, isValid: true, findings: [] })
    expect(count([...eight.slice(1), finding('home 3', 'stehen')])).toMatchObject({
      found: 7,
      isValid: false,
    })
  })

  it('LOC-06 counts what was not planted, by grade and for 1,000 words', () => {
    const own = [finding('home 2', 'Satz'), finding('pair 1', 'Euro', 'minor')]
    expect(count([...eight, ...own])).toMatchObject({
      ...{ found: 8, findings: own, own: { critical: 0, major: 1, minor: 1 } },
      minorPerThousand: Math.round((1 / countWords(lines, 'de')) * 10_000) / 10,
    })
  })

  it('LOC-06 refuses a finding that quotes what its line does not say', () => {
    expect(() => count([finding('home 1', 'Kurs')])).toThrow('home 1 does not say "Kurs"')
    expect(() => parseFindings('[{"id":"home 1"}]')).toThrow('grade')
  })
})
