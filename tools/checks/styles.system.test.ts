import { copyFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../test-folder.ts'
import { projectRoot } from './files.ts'

const Answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ source: v.string(), warnings: v.array(v.object({ rule: v.string() })) })),
)

/** Checks the files with the project's own configuration in one run; answers the broken rules of each. */
function styles(files: Readonly<Record<string, string>>): Map<string, string[]> {
  using folder = makeFolder(files)
  copyFileSync(join(projectRoot, '.stylelintrc.json'), join(folder.path, '.stylelintrc.json'))
  const stylelint = join(projectRoot, 'node_modules/stylelint/bin/stylelint.mjs')
  const args = [stylelint, '--formatter=json', ...Object.keys(files)]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8' })
  const results = v.parse(Answer, stdout.trim() || stderr)
  return new Map(
    Object.keys(files).map((file) => {
      const { warnings } = results.find(({ source }) => source.endsWith(file)) ?? { warnings: [] }
      return [file, warnings.map(({ rule }) => rule)]
    }),
  )
}

const bad = [
  ['property-disallowed-list', '.card { left: 0; }'],
  ['property-disallowed-list', '.card { margin-left: 1px; }'],
  ['property-disallowed-list', '.card { padding-right: 1px; }'],
  ['property-disallowed-list', '.card { border-left: 1px solid; }'],
  ['property-disallowed-list', '.card { border-top-right-radius: 1px; }'],
  ['declaration-property-value-disallowed-list', '.card { text-align: right; }'],
  ['declaration-property-value-disallowed-list', '.card { float: left; }'],
  ['declaration-property-value-disallowed-list', '.card { margin: 1px 2px 3px 4px; }'],
  ['declaration-property-value-disallowed-list', '.card { transition: all 1s; }'],
  ['color-no-hex', '.card { color: #fff; }'],
  ['color-named', '.card { color: red; }'],
  ['function-disallowed-list', '.card { color: rgb(1 2 3); }'],
  ['declaration-no-important', '.card { margin: 0 !important; }'],
  ['property-no-unknown', '.card { colour: inherit; }'],
  ['selector-id-pattern', '#card { margin: 0; }'],
  ['selector-class-pattern', '.card-title { margin: 0; }'],
  ['at-rule-disallowed-list', "@import 'x.css';"],
] as const

const badFile = (index: number) => `apps/site/src/ui/Card${index}.module.css`
const good =
  '.card { margin-inline-start: 1px; padding: 1px 2px 3px 2px; text-align: start; color: var(--ink); }'
const goodFile = 'widgets/header/src/header.module.css'
const tokens = ':root { --ink: #111; --line: rgb(1 2 3); }'
const tokenFile = 'brands/default/tokens.css'

describe('styles', () => {
  const found = styles({
    ...Object.fromEntries(bad.map(([, css], index) => [badFile(index), `${css}\n`])),
    [goodFile]: good,
    [tokenFile]: tokens,
  })

  it.each(bad.map(([rule, css], index) => [rule, css, index] as const))(
    'finds %s in %s',
    (rule, _css, index) => {
      expect(found.get(badFile(index))).toEqual([rule])
    },
  )

  it('accepts logical properties and custom properties', () => {
    expect(found.get(goodFile)).toEqual([])
  })

  it('lets the token file of a brand define colours', () => {
    expect(found.get(tokenFile)).toEqual([])
  })
})
