import { describe, expect, it } from 'vitest'
import { checkContent } from './content-check.ts'

const english = `---
title: What is Bitcoin?
updated: 2026-09-14
sources:
  - name: Bitcoin paper
    url: https://bitcoin.org/bitcoin.pdf
---

Bitcoin is a network that moves value without a bank between the two who deal.

## How it works

Miners add [blocks](https://developer.bitcoin.org) to a chain that everybody can read and check.

### Limits

See the [paper](https://bitcoin.org/bitcoin.pdf).
`

const german = `---
title: Was ist Bitcoin?
updated: 2026-09-14
sources:
  - name: Bitcoin paper
    url: https://bitcoin.org/bitcoin.pdf
---

Bitcoin ist ein Netz, das Werte ohne eine Bank zwischen den beiden bewegt, die handeln.

## Wie es funktioniert

Miner hängen [Blöcke](https://developer.bitcoin.org) an eine Kette, die alle lesen und prüfen können.

### Grenzen

Siehe das [Papier](https://bitcoin.org/bitcoin.pdf).
`

const path = 'content/coins/de/btc.md'
const place = (code: string) => `content/coins/${code}/btc.md`

/** What is wrong with a German text beside the English one above. */
const faultsOf = (text: string) =>
  checkContent(
    [
      { path: place('en'), text: english },
      { path, text },
    ],
    ['de'],
  )

describe('checkContent', () => {
  it('LOC-06 passes a translation with the headings and links of its original', () => {
    expect(faultsOf(german)).toEqual([])
    expect(faultsOf(german.replaceAll('\n\n## ', '\n\nNoch ein Absatz.\n\n## '))).toEqual([])
  })

  it('LOC-06 finds a heading that is missing, too many or of another level', () => {
    expect(faultsOf(german.replace('### Grenzen\n', ''))).toEqual([
      `${path}: heading ###: 0 where English has 1`,
    ])
    expect(faultsOf(`${german}\n## Mehr\n`)).toEqual([`${path}: heading ##: 2 where English has 1`])
    expect(faultsOf(german.replace('### ', '## '))).toEqual([
      `${path}: heading ##: 2 where English has 1`,
      `${path}: heading ###: 0 where English has 1`,
    ])
  })

  it('LOC-06 finds a link that leads elsewhere', () => {
    expect(
      faultsOf(german.replace('](https://bitcoin.org/bitcoin.pdf)', '](https://bitcoin.org/de)')),
    ).toEqual([
      `${path}: link https://bitcoin.org/de: 1 where English has 0`,
      `${path}: link https://bitcoin.org/bitcoin.pdf: 0 where English has 1`,
    ])
  })

  it('LOC-06 finds a mark of what holds when that is missing, and looks at no mark’s own signs', () => {
    const marked = '<!-- consent: any -->'
    const withMark = (text: string) => `${text}\n${marked}\n`
    const check = (own: string, code: 'de' | 'fr') =>
      checkContent(
        [
          { path: place('en'), text: withMark(english) },
          { path: place(code), text: own },
        ],
        [code],
      )
    expect(check(withMark(german), 'de')).toEqual([])
    expect(check(german, 'de')).toEqual([`${path}: mark consent: any: 0 where English has 1`])
    // French has a space before ! and a colon.
    expect(check(withMark(german), 'fr').filter((fault) => /"[!:]"/.test(fault))).toEqual([])
  })

  it('LOC-06 finds letters of another script', () => {
    expect(faultsOf(german.replace('alle lesen', 'аlle lesen'))).toEqual([
      `${path}: letter of another script: а`,
    ])
  })

  it('LOC-06 finds paragraphs left in English where the script tells, and leaves short ones and the front matter', () => {
    const files = (text: string) => [
      { path: place('en'), text: english },
      { path: place('zh-CN'), text },
    ]
    const faults = checkContent(files(english), ['zh-CN'])
    expect(new Set(faults)).toEqual(new Set([`${place('zh-CN')}: no letter in Han script`]))
    expect(faults).toHaveLength(2)
    const outline =
      '## 机制\n\n[区块](https://developer.bitcoin.org)\n\n### 局限\n\n[Paper](https://bitcoin.org/bitcoin.pdf)\n'
    expect(checkContent(files(outline), ['zh-CN'])).toEqual([])
  })

  it('LOC-06 finds a text that English does not have', () => {
    expect(checkContent([{ path, text: german }], ['de'])).toEqual([`${path}: English has no such text`])
  })

  it('looks at Markdown of the languages that it is asked about alone', () => {
    const files = [
      { path: place('fr'), text: '## Rien' },
      { path: 'content/countries/de/ways.json', text: '{}' },
      { path: 'content/README.md', text: '## Content' },
    ]
    expect(checkContent(files, ['de'])).toEqual([])
  })
})
