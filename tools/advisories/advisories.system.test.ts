import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../checks/files.ts'
import { makeFolder } from '../test-folder.ts'

const advisory = (name: string, events: readonly object[]) =>
  JSON.stringify({
    ...{ id: `GHSA-${name}`, summary: 'x', database_specific: { severity: 'LOW' } },
    affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  })

const bill = JSON.stringify({
  components: [
    { purl: 'pkg:npm/%40fastify/static@1.2.3', 'bom-ref': 'node_modules/@fastify/static' },
    { purl: 'pkg:generic/node@24.0.0', 'bom-ref': 'node' },
  ],
})

function run(cwd: string, ...args: readonly string[]) {
  const program = join(projectRoot, 'tools/advisories/main.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('npm run advisories', () => {
  it('SHIP-02 finds what is installed in a file of advisories, and says where and what to do', () => {
    using folder = makeFolder({
      'all.json': `[${advisory('react', [{ introduced: '0' }, { fixed: '999.0.0' }])}]`,
      'none.json': advisory('react', [{ introduced: '999.0.0' }]),
    })
    const found = run(folder.path, 'all.json')
    expect(found.status).toBe(1)
    expect(found.stdout).toMatch(/^package +version +advisory +severity +fixed in +where$/m)
    expect(found.stdout).toMatch(/^react +\d+\.\d+\.\d+ +GHSA-react +LOW +999\.0\.0 +node_modules\/react$/m)
    const none = run(folder.path, 'none.json')
    expect([none.status, none.stdout]).toEqual([0, expect.stringMatching(/ 0 packages with 0 advisories\n$/)])
  })

  it('SHIP-02 reads an archive as OSV gives it, and the bill of materials of a package', () => {
    using folder = makeFolder({
      'GHSA-1.json': advisory('@fastify/static', [{ introduced: '1.0.0' }, { fixed: '2.0.0' }]),
      'GHSA-2.json': advisory('left-out', [{ introduced: '0' }]),
      'notes.txt': 'no advisory',
      'sbom.json': bill,
    })
    const script =
      'import sys, zipfile\nwith zipfile.ZipFile("all.zip", "w") as z: [z.write(n) for n in sys.argv[1:]]'
    const names = ['GHSA-1.json', 'GHSA-2.json', 'notes.txt']
    expect(spawnSync('python3', ['-c', script, ...names], { cwd: folder.path }).status).toBe(0)
    const { status, stdout } = run(folder.path, 'all.zip', '--bill', 'sbom.json')
    expect(status).toBe(1)
    expect(stdout).toContain('1 packages, 2 advisories: 1 packages with 1 advisories')
    expect(stdout).toMatch(/^@fastify\/static +1\.2\.3 +GHSA-@fastify\/static +LOW +2\.0\.0/m)
  })

  it('SHIP-02 fails on what it does not understand', () => {
    using folder = makeFolder({ 'other.json': '{"name":"x"}' })
    expect(run(folder.path).status).toBe(2)
    writeFileSync(join(folder.path, 'broken.zip'), 'x')
    for (const file of ['other.json', 'broken.zip', 'missing.json']) {
      const { status, stderr } = run(folder.path, file)
      expect([status, stderr.length > 0], file).toEqual([2, true])
    }
    expect(run(folder.path, 'other.json').stderr).toContain('other.json is no advisory')
  })
})
