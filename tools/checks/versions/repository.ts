import { execFileSync } from 'node:child_process'
import { compare, valid } from 'semver'

function git(root: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trimEnd()
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

/** The versions that are tagged `v1.2.3`, the oldest first. */
export function taggedVersions(root: string): readonly string[] {
  return linesOf(git(root, 'tag', '--list', 'v*'))
    .map((tag) => tag.slice(1))
    .filter((version) => valid(version) === version)
    .toSorted(compare)
}

/** Files that differ from the last commit, or that it does not have. */
export function changedFiles(root: string): readonly string[] {
  return linesOf(git(root, 'status', '--porcelain'))
}

/** The commit that is checked out, 40 hexadecimal digits. */
export function currentCommit(root: string): string {
  return git(root, 'rev-parse', 'HEAD')
}

/** Files below a folder that a tagged version had and that are gone or different now. */
export function changedSince(root: string, version: string, folder: string): readonly string[] {
  return linesOf(git(root, 'diff', '--name-only', '--diff-filter=a', `v${version}`, '--', folder))
}
