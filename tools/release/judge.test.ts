import { describe, expect, it } from 'vitest'
import { judgeRelease, type ReleaseFacts } from './judge.ts'

const commit = 'a'.repeat(40)
const ready: ReleaseFacts = {
  ...{ version: '1.1.0', commit, changedFiles: [], lastTag: '1.0.0', changedSteps: [] },
  section: { version: '1.1.0', day: '2026-11-26', text: '- Much.' },
  made: { version: '1.1.0', commit, billOf: '1.1.0' },
}
const messages = (changed: Partial<ReleaseFacts>) =>
  judgeRelease({ ...ready, ...changed }).map(({ place, message }) => `${place} ${message}`)

describe('judgeRelease', () => {
  it('SHIP-02 lets a tree out that is committed, newer, described and packaged, the first one too', () => {
    expect(messages({})).toEqual([])
    expect(messages({ lastTag: null })).toEqual([])
  })

  it.each<[Partial<ReleaseFacts>, string]>([
    [{ changedFiles: [' M apps/site/a.ts'] }, 'apps/site/a.ts is not committed'],
    [{ lastTag: '1.1.0' }, 'package.json has version 1.1.0, and v1.1.0 is tagged already'],
    [{ lastTag: '1.10.0' }, 'package.json has version 1.1.0, and v1.10.0 is tagged already'],
    [{ changedSteps: ['0001-a.sql'] }, '0001-a.sql was changed since v1.0.0'],
    [{ section: null }, 'CHANGELOG.md has no section of 1.1.0 with the day of the release'],
    [{ section: { version: '1.1.0', day: null, text: 'x' } }, 'CHANGELOG.md has no section of 1.1.0 with'],
    [{ made: null }, 'package is not made: npm run package'],
    [
      { made: { version: '1.1.0', commit: `${commit}-changed`, billOf: '1.1.0' } },
      'package is of 1.1.0, aaa',
    ],
    [{ made: { version: '1.1.0', commit, billOf: null } }, 'package has no bill of materials'],
  ])('SHIP-02 holds a tree back: %j', (changed, message) => {
    expect(messages(changed)).toEqual([expect.stringContaining(message)])
  })
})
