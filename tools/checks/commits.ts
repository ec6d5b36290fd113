import { spawnSync } from 'node:child_process'
import { judgeCommits, logFormat, readCommits } from './commits/judge.ts'
import { projectRoot } from './files.ts'
import { reportFindings } from './findings.ts'

/** The last commit from before the rule. */
const before = 'd8141af'

const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' })

// A shallow clone and an unpacked archive have no such commit.
if (git('merge-base', '--is-ancestor', before, 'HEAD').status === 0) {
  const { status, stdout, stderr } = git('log', '--no-merges', `--format=${logFormat}`, `${before}..HEAD`)
  if (status !== 0) throw new Error(`git log failed: ${stderr}`)
  reportFindings('commits', judgeCommits(readCommits(stdout)))
} else {
  console.log(`commits: not looked at, since this clone does not have ${before}`)
}
