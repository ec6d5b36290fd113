import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import manifest from '../../package.json' with { type: 'json' }
import { migrationFolder, readMigrations } from '../../packages/stores/src/sql/migrations.ts'
import { projectReleases } from './versions/changelog.ts'
import { projectRoot } from './files.ts'
import { reportFindings } from './findings.ts'
import { judgeSteps } from './migrations/judge.ts'
import { compareRecorded, recordedSchema, recordNew } from './migrations/recorded.ts'

const list = join(projectRoot, 'tools/checks/migrations/recorded.json')
const folder = relative(projectRoot, fileURLToPath(migrationFolder))
const steps = (await readMigrations(migrationFolder)).map(({ name, text }) => ({
  name,
  text,
  file: join(folder, `${name}.sql`),
}))

const readRecorded = () => v.parse(recordedSchema, JSON.parse(readFileSync(list, 'utf8')))
if (process.argv[2] === '--add') {
  const recorded = recordNew(steps, readRecorded(), manifest.version)
  writeFileSync(list, `${JSON.stringify(recorded, null, 2)}\n`)
}

const recorded = readRecorded()
const released = steps.flatMap((step) => {
  const known = recorded[step.name]
  return known === undefined ? [] : [{ ...step, since: known.since }]
})
reportFindings('migrations', [
  ...compareRecorded(steps, recorded),
  ...(await judgeSteps(
    released,
    projectReleases().map(({ version }) => version),
  )),
])
