import { isCode, isTest } from '../files.ts'

/** Files whose expressions read nothing but what this project or its operator wrote, with the reason. */
const ownTexts: ReadonlyMap<string, string> = new Map([
  ['apps/server/src/trust/certificates.ts', "the operator's certificate files, at the start"],
  ['apps/server/src/report/html-report.ts', "the report's own style sheet"],
  ['apps/site/src/representations/card/card-colours.ts', "the brand's style sheet, at the start"],
  ['apps/site/src/server/content/consent-lines.ts', 'legal texts, at the start'],
])

/** Folders of code that runs in a build only, on the project's own files. */
const builds = /^(?:apps|packages)\/[^/]+\/build\//

/** Suites that tests of several packages share. */
const suites = /\/contract(?:-[^/]+)?\.ts$/

/** Whether a file's expressions may read untrusted input: of visitors, services, other programs. */
export function readsUntrustedText(file: string): boolean {
  const isPart = /^(?:apps|packages|widgets|brands)\//.test(file) && isCode(file)
  return isPart && !isTest(file) && !builds.test(file) && !suites.test(file) && !ownTexts.has(file)
}

/** Entries that name no file any more. */
export function staleOwnTexts(files: readonly string[]): readonly string[] {
  return [...ownTexts.keys()].filter((file) => !files.includes(file))
}
