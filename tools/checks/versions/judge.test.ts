import { describe, expect, it } from 'vitest'
import { readReleases } from './changelog.ts'
import { judgeVersions, type Versions } from './judge.ts'

const changelog = `# Changelog

Words about the form.

## 1.1.0 (unreleased)

### Added

- Much.

## 1.0.0 (2026-11-23)

- The first.
`

const tree: Versions = {
  version: '1.1.0',
  repeated: new Map([['apps/site/package.json', '1.1.0']]),
  releases: readReleases(changelog),
  tagged: ['1.0.0'],
}

const messages = (changed: Partial<Versions>) =>
  judgeVersions({ ...tree, ...changed }).map(({ place, message }) => `${place} ${message}`)

describe('readReleases', () => {
  it('reads sections with their days, the newest first', () => {
    expect(tree.releases).toEqual([
      { version: '1.1.0', day: null, text: '### Added\n\n- Much.' },
      { version: '1.0.0', day: '2026-11-23', text: '- The first.' },
    ])
  })

  it.each(['## 1.0 (2026-11-23)', '## v1.0.0 (2026-11-23)', '## 1.0.0', '## 1.0.0 (soon)'])(
    'refuses the heading %s',
    (heading) => {
      expect(() => readReleases(`# Changelog\n\n${heading}\n`)).toThrow('expected "## 1.2.3 (2026-11-23)"')
    },
  )
})

describe('judgeVersions', () => {
  it('SHIP-02 takes a tree with one version and a section for each release', () => {
    expect(messages({})).toEqual([])
  })

  it('SHIP-02 refuses a release without a section, whether it comes or is tagged', () => {
    expect(messages({ version: '1.2.0', repeated: new Map() })).toEqual([
      'CHANGELOG.md begins with 1.1.0; expected a section of 1.2.0',
    ])
    expect(messages({ tagged: ['0.9.0', '1.0.0'] })).toEqual([
      'CHANGELOG.md lacks a section of 0.9.0, which is tagged',
    ])
  })

  it('SHIP-02 refuses another version elsewhere', () => {
    const repeated = new Map([
      ['e2e/package.json', '1.0.0'],
      ['bench/package.json', undefined],
    ])
    expect(messages({ repeated })).toEqual([
      expect.stringMatching(/^e2e\/package.json has version 1.0.0, the root 1.1.0: npm version/),
      expect.stringMatching(/^bench\/package.json has version \(none\)/),
    ])
  })

  it('SHIP-02 refuses sections that are out of order, empty, or without a day below the newest', () => {
    const wrong = readReleases(changelog.replace('1.0.0 (2026-11-23)\n\n- The first.', '1.2.0 (unreleased)'))
    expect(messages({ releases: wrong, tagged: [] })).toEqual([
      'CHANGELOG.md 1.1.0 stands above a newer release',
      'CHANGELOG.md 1.2.0 is not the newest, so it needs its day',
      'CHANGELOG.md 1.2.0 says nothing',
    ])
  })
})
