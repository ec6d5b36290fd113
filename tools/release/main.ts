import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../checks/files.ts'
import { type Finding, reportFindings } from '../checks/findings.ts'
import { judgeVersions } from '../checks/versions/judge.ts'
import { readVersions } from '../checks/versions/read.ts'
import { judgeRelease } from './judge.ts'
import { readFacts } from './read-facts.ts'

const usage = `npm run release -- check [--allow-pending-texts] [--package <folder>]

Says whether this tree may be released: committed, a version newer than the last tag, a section of the changelog with
its day, steps of the schema only added, texts complete, a package with its bill of materials made of this commit.
`

/** Runs a check that has a program of its own, with its output on the terminal only where it fails. */
function runProgram(place: string, file: string, args: readonly string[]): readonly Finding[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    ...{ cwd: projectRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  })
  if (status === 0) return []
  const [first = '', ...rest] = `${stdout}${stderr}`.trim().split('\n')
  return [
    {
      place,
      message: `${rest.at(-1) ?? first} (npm run ${place}${args.map((arg) => ` -- ${arg}`).join('')})`,
    },
  ]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'allow-pending-texts': { type: 'boolean', default: false },
    package: { type: 'string', default: join('dist', 'package') },
  },
})
if (positionals.join() === 'check') {
  const versions = readVersions(projectRoot)
  const { 'allow-pending-texts': allowsPending } = values
  reportFindings('release', [
    ...judgeVersions(versions),
    ...judgeRelease(readFacts(projectRoot, versions, resolve(values.package))),
    ...runProgram('migrations', 'tools/checks/migrations.ts', []),
    ...runProgram('texts', 'tools/texts/check.ts', allowsPending ? [] : ['--release']),
  ])
} else {
  process.stderr.write(usage)
  process.exitCode = 2
}
