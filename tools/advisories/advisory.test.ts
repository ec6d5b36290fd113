import { describe, expect, it } from 'vitest'
import { readAdvisories } from './advisory.ts'
import { compareInstalled, type Installed } from './compare.ts'

/** An advisory as OSV writes it. */
function osv(id: string, events: readonly object[], changed: object = {}) {
  return {
    ...{ schema_version: '1.7.0', id, summary: 'A fault', modified: '2026-11-01T00:00:00Z' },
    database_specific: { severity: 'HIGH' },
    affected: [
      { package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type: 'SEMVER', events }], ...changed },
    ],
  }
}

const installed = (name: string, version: string): Installed => ({
  name,
  version,
  place: `node_modules/${name}`,
})

/** Which versions of `a` are affected. */
function affected(advisory: unknown, versions: readonly string[]): readonly string[] {
  const found = versions.map((version) => installed('a', version))
  return compareInstalled(found, readAdvisories(advisory, 'file')).map(({ version }) => version)
}

const versions = ['0.9.0', '1.0.0-rc.1', '1.0.0', '1.4.1', '1.4.2', '2.0.0', '2.1.0']

describe('advisories of OSV', () => {
  it.each([
    [[{ introduced: '0' }], versions],
    [
      [{ introduced: '1.0.0' }, { fixed: '1.4.2' }],
      ['1.0.0', '1.4.1'],
    ],
    [
      [{ introduced: '0' }, { last_affected: '1.4.1' }],
      ['0.9.0', '1.0.0-rc.1', '1.0.0', '1.4.1'],
    ],
    [
      [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '2.0.0' }, { fixed: '2.1.0' }],
      ['0.9.0', '1.0.0-rc.1', '2.0.0'],
    ],
  ])('SHIP-02 affect the versions between their events: %j', (events, hit) => {
    for (const version of versions) {
      expect(affected(osv('GHSA-1', events), [version]), version).toEqual(
        hit.includes(version) ? [version] : [],
      )
    }
  })

  it('SHIP-02 affect the versions that they list, and packages of npm alone', () => {
    const listed = osv('MAL-1', [], { ranges: [], versions: ['1.4.2'] })
    expect(affected(listed, ['1.4.1'])).toEqual([])
    expect(affected(listed, ['1.4.2'])).toEqual(['1.4.2'])
    const other = osv('PYSEC-1', [{ introduced: '0' }], { package: { ecosystem: 'PyPI', name: 'a' } })
    expect(affected(other, ['1.0.0'])).toEqual([])
  })

  it('leave out what was withdrawn, and take what cannot be compared for a hit', () => {
    const advisory = osv('GHSA-1', [{ introduced: '0' }])
    expect(affected({ ...advisory, withdrawn: '2026-11-02T00:00:00Z' }, ['1.0.0'])).toEqual([])
    expect(affected(osv('GHSA-2', [{ introduced: 'first' }, { fixed: 'later' }]), ['1.0.0'])).toEqual([
      '1.0.0',
    ])
  })
})

describe('advisories of GitHub', () => {
  const gitHub = {
    ...{ ghsa_id: 'GHSA-3', summary: 'A fault', severity: 'critical', withdrawn_at: null },
    vulnerabilities: [
      {
        package: { ecosystem: 'npm', name: '@scope/b' },
        ...{ vulnerable_version_range: '>= 1.0.0, < 1.4.2', first_patched_version: '1.4.2' },
      },
      {
        package: { ecosystem: 'npm', name: 'a' },
        ...{ vulnerable_version_range: '= 2.0.0', first_patched_version: { identifier: '2.0.1' } },
      },
    ],
  }

  it('SHIP-02 affect their ranges, and say which version has no fault', () => {
    const found = [installed('a', '2.0.0'), installed('a', '2.0.1'), installed('@scope/b', '1.4.1')]
    expect(compareInstalled(found, readAdvisories([gitHub], 'file'))).toEqual([
      {
        ...{ name: '@scope/b', version: '1.4.1', place: 'node_modules/@scope/b', id: 'GHSA-3' },
        ...{ severity: 'CRITICAL', summary: 'A fault', fixed: '1.4.2' },
      },
      expect.objectContaining({ name: 'a', version: '2.0.0', fixed: '2.0.1' }),
    ])
  })

  it('come in lists, mixed with those of OSV', () => {
    const answer = { vulns: [osv('GHSA-1', [{ introduced: '0' }])] }
    expect(readAdvisories([gitHub, answer], 'file').map(({ id }) => id)).toEqual(['GHSA-3', 'GHSA-1'])
  })
})

describe('readAdvisories', () => {
  it.each([null, 'text', {}, { id: 7 }, [[{ name: 'a' }]]])('refuses %j by the name of its file', (value) => {
    expect(() => readAdvisories(value, 'own.json')).toThrow('own.json is no advisory of OSV or GitHub')
  })
})
