import { describe, expect, it } from 'vitest'
import { checkGlossary, findRetired } from './glossary.ts'

const entry = (term: string, meaning = 'One sentence.') => `- **${term}**: ${meaning}\n`
const messages = (glossary: string, ...others: readonly string[]) =>
  checkGlossary(glossary, others).map(({ message }) => message)

describe('checkGlossary', () => {
  it('passes terms that a document or a name in the code uses', () => {
    const glossary = entry('pair') + entry('sign-in method') + entry('rate', 'A price of 0.5,\n  as told.')
    expect(messages(glossary, 'A Pair.', 'const signInMethod = rate')).toEqual([])
  })

  it('finds terms that nothing uses, that stand twice, and that are not one sentence', () => {
    expect(messages(entry('pair') + entry('pair'), 'pair')).toEqual(['has "pair" twice'])
    expect(messages(entry('pair'), 'nothing')).toEqual(['has "pair", which nothing else uses'])
    const isNoSentence = ['says of "pair" more or less than one sentence']
    expect(messages(entry('pair', 'Two assets'), 'pair')).toEqual(isNoSentence)
    expect(messages(entry('pair', 'Two assets. Or one.'), 'pair')).toEqual(isNoSentence)
  })

  it('finds a page without terms, and one with more than forty', () => {
    expect(messages('# Glossary')).toEqual(['has no terms'])
    const many = Array.from({ length: 41 }, (_, index) => entry(`term${index}`)).join('')
    expect(messages(many, many)).toEqual(['has 41 terms, 40 at most'])
  })
})

describe('findRetired', () => {
  const found = (text: string) =>
    findRetired([{ path: 'docs/a.md', text }], { outbound: ['way out'], representation: ['twin'] }).map(
      ({ place, message }) => `${place} ${message}`,
    )

  it('finds a retired term in any case and across lines, with its line', () => {
    expect(found('One\nWay\nout, and a twin.')).toEqual([
      'docs/a.md:2 says "way out"; the term is "outbound" (docs/glossary.md)',
      'docs/a.md:3 says "twin"; the term is "representation" (docs/glossary.md)',
    ])
  })

  it('leaves longer words, code, comments and addresses of links', () => {
    expect(found('Twinned twin-set; `twin` and\n```sh\ntwin\n```\n[here](twin.md) <!-- twin -->')).toEqual([])
  })
})
