import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'

import type { DailyRates } from './csv.ts'
import { parseDailyFile } from './daily-file.ts'
import type { RunNpm } from './npm-client.ts'
import type { Progress } from './progress.ts'
import { readTarballText } from './tarball.ts'

/** The package that publishes a day's rates as a version of that day's name, such as 2026.9.29. */
const ratesPackage = '@fawazahmed0/currency-api'

const fileInPackage = 'package/v1/currencies/usd.json'
const versionsSchema = v.union([
  v.array(v.string()),
  v.pipe(
    v.string(),
    v.transform((version) => [version]),
  ),
])
const packedSchema = v.tupleWithRest([v.object({ filename: v.string() })], v.unknown())

export interface RefreshOptions {
  /** The newest day that is already known; only later ones are fetched. */
  readonly after: string
  /** Where fetched days are kept, so that a run that broke off goes on from there. */
  readonly folder: string
  readonly runNpm: RunNpm
  createProgress(total: number): Progress
}

/** Fetches the days that were published after a day, oldest first. Rejects at the first one that cannot be fetched. */
export async function fetchDaysAfter(options: RefreshOptions): Promise<readonly DailyRates[]> {
  const { after, folder, runNpm, createProgress } = options
  await mkdir(folder, { recursive: true })
  const listed = await runNpm(['view', ratesPackage, 'versions', '--json'], folder)
  const versions = v.parse(versionsSchema, JSON.parse(listed))
  const wanted = versions
    .flatMap((version) => {
      const date = dateOfVersion(version)
      return date === null || date <= after ? [] : [{ version, date }]
    })
    .toSorted((left, right) => (left.date < right.date ? -1 : 1))

  const progress = createProgress(wanted.length)
  const days: DailyRates[] = []
  try {
    for (const { version, date } of wanted) {
      const day = parseDailyFile(await dayText({ version, date, folder, runNpm }))
      if (day.date !== date) throw new Error(`Version ${version} holds the rates of ${day.date}.`)
      days.push(day)
      progress.step()
    }
  } finally {
    progress.end()
  }
  return days
}

/** The UTC day (YYYY-MM-DD) that a version is named after; null for other versions. */
export function dateOfVersion(version: string): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})\.(\d{1,2})\.(\d{1,2})$/.exec(version) ?? []
  if (year === undefined) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(date)) ? null : date
}

interface DayRequest {
  readonly version: string
  readonly date: string
  readonly folder: string
  readonly runNpm: RunNpm
}

/** From the folder when an earlier run fetched it, else from the registry. */
async function dayText({ version, date, folder, runNpm }: DayRequest): Promise<string> {
  const kept = join(folder, `${date}.json`)
  const known = await readFile(kept, 'utf8').catch(() => null)
  if (known !== null) return known

  const listed = await runNpm(['pack', `${ratesPackage}@${version}`, '--json'], folder)
  const [{ filename }] = v.parse(packedSchema, JSON.parse(listed))
  const archive = join(folder, filename)
  const text = readTarballText(await readFile(archive), fileInPackage)
  await writeFile(`${kept}.part`, text)
  await rename(`${kept}.part`, kept)
  await rm(archive)
  return text
}
