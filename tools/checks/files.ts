import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds the root package.json. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Lists the project's files as Git sees them: committed ones and new ones that are not ignored, sorted, relative to the
 * root and with forward slashes.
 */
export function listFiles(root: string): string[] {
  const listing = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = new Set(listing.split('\0').filter((file) => file !== ''))
  return [...files].filter((file) => existsSync(join(root, file))).toSorted()
}

/** Tells whether a file is a test, a browser test, or something that only tests use. */
export function isTest(file: string): boolean {
  return (
    /\.(?:test|e2e)\.[a-z]+$/.test(file) ||
    /(?:^|\/)test(?:\/|-[^/]+\.tsx?$)/.test(file) ||
    file.startsWith('e2e/')
  )
}

/** Tells whether a file is code of the project. */
export function isCode(file: string): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts')
}
