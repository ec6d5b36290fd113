import type { CatalogueReader } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { findBannedInCatalogues, findBannedInContent } from './banned-check.ts'
import { bannedIn, bannedPhrases, parseBannedPhrases } from './banned-phrases.ts'

const list = [
  { phrase: 'whoever', instead: 'anyone who' },
  { phrase: 'as a rule', instead: 'usually' },
  { phrase: 'one’s own', instead: 'your own' },
  { phrase: 'mail', instead: 'message' },
]
const found = (text: string) => bannedIn(text, list).map(({ phrase }) => phrase)

describe('bannedIn', () => {
  it.each([
    ['Whoever holds it', 'whoever'],
    ['holds, as a\nrule, less', 'as a rule'],
    ["a key of one's own.", 'one’s own'],
  ])('finds in %j: %s', (text, phrase) => expect(found(text)).toEqual([phrase]))

  it.each(['Whoevers', 'e-mail', 'mail-order', 'mails', 'as a ruler', 'anyone who'])(
    'finds nothing in %j, where a phrase is only a part of the words',
    (text) => expect(found(text)).toEqual([]),
  )
})

describe('bannedPhrases', () => {
  it('has words that English texts do not need, each with what to write instead', () => {
    const banned = new Map(bannedPhrases.map(({ phrase, instead }) => [phrase, instead]))
    expect(banned.get('whoever')).toBe('anyone who, or people who')
    expect([...banned.values()].every((instead) => instead.trim() !== '')).toBe(true)
  })

  it('suggests nothing that it bans itself', () => {
    expect(bannedPhrases.filter(({ instead }) => bannedIn(instead, bannedPhrases).length > 0)).toEqual([])
  })

  it.each(['Whoever: anyone who', 'who(ever)?: anyone who', 'whoever:'])('refuses an entry like %j', (yaml) =>
    expect(() => parseBannedPhrases(yaml)).toThrow(/^Invalid/),
  )
})

describe('findBannedInCatalogues', () => {
  const reader: CatalogueReader = {
    own: (_, namespace) => (namespace === 'site' ? { a: 'As a rule, {name} rises' } : {}),
    merged: () => ({}),
  }

  it('names the text of each English locale, and none of another language', () => {
    expect(findBannedInCatalogues(reader, ['en', 'de', 'en-GB'], list)).toEqual([
      'en/site.json "a": says "as a rule"; instead: usually',
      'en-GB/site.json "a": says "as a rule"; instead: usually',
    ])
  })
})

describe('findBannedInContent', () => {
  it('reads title, summary and text of English files, without addresses, code and sources', () => {
    const file = (front: string, body: string) => `---\n${front}\n---\n\n${body}\n`
    const faults = findBannedInContent(
      [
        { path: 'content/coins/en/a.md', text: file('title: Whoever', 'Text.') },
        { path: 'content/legal/en/b.md', text: '# As a rule\n\n[Text](./whoever), `whoever`' },
        { path: 'content/coins/en/c.md', text: file('title: C\nsources:\n  - name: Whoever', 'Text.') },
        { path: 'content/coins/de/a.md', text: file('title: Whoever', 'Whoever') },
        { path: 'content/categories.json', text: '"whoever"' },
      ],
      list,
    )
    expect(faults).toEqual([
      'content/coins/en/a.md: says "whoever"; instead: anyone who',
      'content/legal/en/b.md: says "as a rule"; instead: usually',
    ])
  })
})
