import type { Finding } from '../findings.ts'

/** A commit as the check reads it. */
export interface Commit {
  readonly hash: string
  readonly subject: string
  readonly body: string
}

const longestSubject = 60

/** Between fields and after commits, in what {@link readCommits} reads. */
const [field, end] = ['\u001f', '\u001e']

/** The format of `git log` whose output {@link readCommits} reads. */
export const logFormat = '%h%x1f%s%x1f%b%x1e'

export function readCommits(log: string): readonly Commit[] {
  return log
    .split(end)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [hash = '', subject = '', body = ''] = entry.split(field)
      return { hash, subject, body: body.trim() }
    })
}

/** Subjects that are too long, and commits whose body says nothing. */
export function judgeCommits(commits: readonly Commit[]): readonly Finding[] {
  return commits.flatMap(({ hash, subject, body }) => {
    const place = `${hash} "${subject}"`
    const length = [...subject].length
    return [
      ...(length > longestSubject
        ? [{ place, message: `the subject has ${length} characters, ${longestSubject} at most` }]
        : []),
      ...(body === '' ? [{ place, message: 'has no body that says why' }] : []),
    ]
  })
}
