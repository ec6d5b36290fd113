import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

/**
 * The long runs in full: every link of the site crawled in each language, and every page kind before axe. Continuous
 * integration takes a fixed sample of the same. Writes the table of docs/drill.md.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

const reportSchema = v.object({
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
    duration: v.number(),
  }),
})

interface Drill {
  readonly name: string
  readonly topic: string
  readonly rounds: number
  readonly environment: Readonly<Record<string, string>>
}

const drills: readonly Drill[] = [
  { name: 'crawl of every link', topic: 'crawl.e2e', rounds: 1, environment: { PORTICO_CRAWL_PAGES: 'all' } },
  { name: 'accessibility of every page kind', topic: 'accessibility.e2e', rounds: 3, environment: {} },
  { name: 'widgets replaced and broken', topic: 'widgets.e2e', rounds: 10, environment: {} },
]

function run(drill: Drill, folder: string): string {
  const report = join(folder, `${drill.topic}.json`)
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']
  const project = drill.topic === 'widgets.e2e' ? ['--project=widgets', '--no-deps'] : ['--project=desktop']
  const env = { ...process.env, ...drill.environment, PORTICO_E2E_REPORT: report }
  spawnSync(process.execPath, [...args, ...project, `--repeat-each=${drill.rounds}`, drill.topic], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const { stats } = v.parse(reportSchema, JSON.parse(readFileSync(report, 'utf8')))
  if (stats.unexpected > 0 || stats.expected === 0) process.exitCode = 1
  const minutes = Math.round(stats.duration / 6000) / 10
  return `| ${drill.name} | ${drill.rounds} | ${stats.expected} | ${stats.unexpected} | ${minutes} |`
}

const folder = mkdtempSync(join(tmpdir(), 'portico-drill-'))
const rows = drills.map((drill) => run(drill, folder))
rmSync(folder, { recursive: true, force: true })
const day = new Date().toISOString().slice(0, 10)
const table = [
  '# Drill',
  '',
  `The long runs in full, by \`npm run drill\` on ${day}, ${cpus().length} cores.`,
  '',
  '| Run | Rounds | Passed | Failed | Minutes |',
  '| --- | --- | --- | --- | --- |',
  ...rows,
  '',
].join('\n')
writeFileSync(join(root, 'docs', 'drill.md'), table)
console.log(table)
