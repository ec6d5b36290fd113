import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../test-folder.ts'
import { projectRoot } from './files.ts'

const Answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ diagnostics: v.array(v.object({ code: v.string(), filename: v.string() })) }),
)

/** Lints the files with the project's own configuration; answers `file: rule` for each finding. */
function lint(files: Readonly<Record<string, string>>): string[] {
  using folder = makeFolder(files)
  copyFileSync(join(projectRoot, '.oxlintrc.json'), join(folder.path, '.oxlintrc.json'))
  cpSync(join(projectRoot, 'tools/checks/lint'), join(folder.path, 'tools/checks/lint'), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(folder.path, 'node_modules'))
  const oxlint = join(projectRoot, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', ...Object.keys(files)], {
    cwd: folder.path,
    encoding: 'utf8',
  })
  return v.parse(Answer, stdout).diagnostics.map(({ code, filename }) => `${filename}: ${code}`)
}

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

/** One sample that breaks exactly the named rule. */
const bad: readonly [rule: string, file: string, source: string][] = [
  [
    'typescript(no-explicit-any)',
    'packages/a/src/a.ts',
    'export function a(x: any): unknown {\n  return x\n}\n',
  ],
  [
    'typescript(no-non-null-assertion)',
    'packages/a/src/a.ts',
    'export function a(x: string[]): string {\n  return x[0]!\n}\n',
  ],
  [
    'typescript(consistent-type-imports)',
    'packages/a/src/a.ts',
    "import { B } from './b.ts'\nexport function a(x: B): B {\n  return x\n}\n",
  ],
  ['typescript(ban-ts-comment)', 'packages/a/src/a.ts', '// @ts-ignore\nexport const a = 1\n'],
  ['import(no-default-export)', 'packages/a/src/a.ts', 'export default function a(): void {}\n'],
  ['eslint(max-lines)', 'packages/a/src/a.ts', lines(301, (index) => `export const a${index} = 1`)],
  [
    'eslint(max-lines-per-function)',
    'packages/a/src/a.ts',
    `export function a(x: number): number {\n  let y = x\n${lines(61, (index) => `  y += ${index}`)}\n  return y\n}\n`,
  ],
  [
    'eslint(max-lines-per-function)',
    'apps/site/src/ui/A.tsx',
    `export function A(x: { y: number }) {\n  let y = x.y\n${lines(121, (index) => `  y += ${index}`)}\n  return <p>{y}</p>\n}\n`,
  ],
  [
    'eslint(max-depth)',
    'packages/a/src/a.ts',
    'export function a(x: number): number {\n  if (x) {\n    if (x > 1) {\n      if (x > 2) {\n        if (x > 3) return 1\n      }\n    }\n  }\n  return 0\n}\n',
  ],
  [
    'eslint(max-params)',
    'packages/a/src/a.ts',
    'export function a(b: number, c: number, d: number, e: number): number {\n  return b + c + d + e\n}\n',
  ],
  ['eslint(no-restricted-properties)', 'apps/gateway/src/a.ts', "export const a = process.env['A']\n"],
  [
    'eslint(no-restricted-properties)',
    'packages/a/src/a.ts',
    'export function a(x: number): string {\n  return x.toFixed(2)\n}\n',
  ],
  ['eslint(no-restricted-properties)', 'packages/a/src/a.ts', "export const a = Number.parseFloat('1')\n"],
  ['eslint(no-restricted-globals)', 'packages/a/src/a.ts', "export const a = parseFloat('1')\n"],
  [
    'eslint(no-restricted-globals)',
    'packages/a/src/a.test.ts',
    "import { expect, it } from 'vitest'\nit('waits', async () => {\n  await new Promise((resolve) => setTimeout(resolve, 1))\n  expect(1).toBe(1)\n})\n",
  ],
  [
    'eslint(no-restricted-properties)',
    'e2e/a.e2e.ts',
    "import { test } from '@playwright/test'\ntest('waits', async ({ page }) => {\n  await page.waitForTimeout(5)\n})\n",
  ],
  [
    'portico(settled-addresses)',
    'e2e/a.e2e.ts',
    "import { expect, test } from '@playwright/test'\ntest('leads', ({ page }) => {\n  expect(new URL(page.url()).hash).toBe('')\n})\n",
  ],
  [
    'portico(secret-comparisons)',
    'packages/stores/src/volatile/a.ts',
    'export function a(value: string, proof: string): boolean {\n  return value === proof\n}\n',
  ],
  [
    'portico(secret-comparisons)',
    'apps/gateway/src/a.ts',
    "export function a(expected: Buffer, hash: string): boolean {\n  return expected.toString('hex') !== hash\n}\n",
  ],
  [
    'portico(secret-comparisons)',
    'apps/server/src/a.ts',
    "export function a(expected: Buffer, botToken: string): boolean {\n  return expected.equals(Buffer.from(botToken, 'hex'))\n}\n",
  ],
  [
    'vitest(no-focused-tests)',
    'packages/a/src/a.test.ts',
    "import { expect, it } from 'vitest'\nit.only('a', () => {\n  expect(1).toBe(1)\n})\n",
  ],
  [
    'vitest(no-disabled-tests)',
    'packages/a/src/a.test.ts',
    "import { expect, it } from 'vitest'\nit.skip('a', () => {\n  expect(1).toBe(1)\n})\n",
  ],
  [
    'vitest(expect-expect)',
    'packages/a/src/a.test.ts',
    "import { it } from 'vitest'\nit('a', () => {\n  String(1)\n})\n",
  ],
  [
    'react(forbid-dom-props)',
    'apps/site/src/ui/A.tsx',
    'export function A() {\n  return <p style={{ margin: 0 }}>a</p>\n}\n',
  ],
  [
    'react(no-danger)',
    'apps/site/src/pages/a/A.tsx',
    "export function A() {\n  return <p dangerouslySetInnerHTML={{ __html: '' }} />\n}\n",
  ],
  ...[
    "<p>{'a'}: {'b'}</p>",
    "<p>{'a'}{', '}{'b'}</p>",
    "<p>{1 > 0 ? ', ' : ''}a</p>",
    "<p>{`${text('a')}: b`}</p>",
    "<p>{['a'].join(', ')}</p>",
  ].map((drawn): [string, string, string] => [
    'portico(joined-texts)',
    'apps/site/src/ui/A.tsx',
    `const text = (id: string) => id\nexport function A() {\n  return text('') && ${drawn}\n}\n`,
  ]),
  ['portico(exported-functions)', 'packages/a/src/a.ts', 'export const a = () => 1\n'],
  ['portico(explicit-re-exports)', 'packages/a/src/a.ts', "export { b } from './b.ts'\n"],
  ['portico(explicit-re-exports)', 'packages/a/src/index.ts', "export * from './b.ts'\n"],
  [
    'portico(module-mocks)',
    'packages/a/src/a.test.ts',
    "import { expect, it, vi } from 'vitest'\nvi.mock('./b.ts')\nit('a', () => {\n  expect(1).toBe(1)\n})\n",
  ],
  [
    'portico(module-mocks)',
    'packages/a/src/a.test.ts',
    "import { expect, it, vi } from 'vitest'\nvi['doMock']('./b.ts')\nit('a', () => {\n  expect(1).toBe(1)\n})\n",
  ],
  ['portico(comment-markers)', 'packages/a/src/a.ts', '// TODO later\nexport const a = 1\n'],
]

/** A path of its own for each sample, in the same folder kind, so that one run of the linter serves all. */
function placed(file: string, index: number): string {
  return file.replace(/\ba(?=[./])/i, (letter) => `${letter}${index}`)
}

describe('lint', () => {
  const findings = lint(
    Object.fromEntries(bad.map(([, file, source], index) => [placed(file, index), source])),
  )

  it.each(bad.map(([rule, file], index) => [rule, placed(file, index)]))('finds %s in %s', (rule, file) => {
    expect(findings).toContain(`${file}: ${rule}`)
  })

  it('accepts what the rules allow at their exceptions', () => {
    const found = lint({
      'packages/a/src/index.ts': "export { b } from './b.ts'\n",
      'packages/a/src/b.ts':
        'type B = (x: number) => number\nexport const b: B = (x) => x\nexport const c = [1] as const\n',
      'packages/a/src/marked.ts': '// @TODO(#12) is tracked\nexport const a = 1\n',
      'packages/format/src/a.ts': 'export function a(x: number): string {\n  return x.toFixed(2)\n}\n',
      'apps/server/src/config/env.ts': "export const a = process.env['A']\n",
      'apps/site/src/components/Slot.tsx':
        "export function Slot() {\n  return <div dangerouslySetInnerHTML={{ __html: '' }} />\n}\n",
      'e2e/playwright.config.ts': 'export default {}\n',
      'packages/a/src/a.test.ts':
        "import { expect, it, vi } from 'vitest'\nit('a', () => {\n  expect(vi.fn()).not.toBe(1)\n})\n",
    })
    expect(found).toEqual([])
  })
})
