import { describe, expect, it } from 'vitest'
import { lostDecisions, lostPaths } from './paths.ts'

const places = new Set(['docs', 'docs/a.md', 'docs/decisions', 'docs/decisions/0001-x.md', 'apps/b/src'])

describe('lostPaths', () => {
  it.each([
    '[a](a.md)',
    '[a](a.md#part)',
    '[decisions](decisions/)',
    '[web](https://example.com/x.md)',
    '[part](#part)',
    '`apps/b/src/` and `apps/<name>/src`, `tools/*.ts`',
    'built into `apps/b/dist/client`',
  ])('accepts %s', (text) => {
    expect(lostPaths('docs/c.md', text, places)).toEqual([])
  })

  it('follows a link from the folder of its document', () => {
    expect(lostPaths('docs/decisions/0001-x.md', '[a](../a.md)', places)).toEqual([])
    expect(lostPaths('docs/decisions/0001-x.md', '[a](a.md)', places)).toEqual([
      { place: 'docs/decisions/0001-x.md', message: 'names a.md, which is not there' },
    ])
  })

  it('finds a path in code marks that nobody has', () => {
    expect(lostPaths('docs/c.md', 'see `apps/b/src/gone.ts`', places)).toHaveLength(1)
  })
})

describe('lostDecisions', () => {
  it('finds a decision that nobody made', () => {
    const numbers = new Set(['0001'])
    expect(lostDecisions('a.ts', 'see decision 0001', numbers)).toEqual([])
    expect(lostDecisions('a.ts', 'see decision 0002', numbers)[0]?.message).toContain('decision 0002')
  })
})
