import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../checks/files.ts'
import { compareInstalled, type Hit } from './compare.ts'
import { readAdvisoryFile, readBill, readLock } from './read-file.ts'

const usage = `npm run advisories -- <file> [--bill <sbom.cdx.json>]

Compares the packages of package-lock.json, or of a package's bill of materials, with advisories in a file that you bring:
JSON of OSV or GitHub, or a zip of such files. No network is used. Exit code 0: nothing found; 1: something; 2: not understood.
`

/** Columns as wide as what stands in them. */
function tableOf(hits: readonly Hit[]): string {
  const rows = [
    ['package', 'version', 'advisory', 'severity', 'fixed in', 'where'],
    ...hits.map(({ name, version, id, severity, fixed, place }) => [
      name,
      version,
      id,
      severity,
      fixed,
      place,
    ]),
  ]
  const widths =
    rows[0]?.map((_title, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { bill: { type: 'string' } },
})
const [file, ...others] = positionals

/** Compares, prints, and answers how many advisories fit. */
async function compareWith(advisoryFile: string): Promise<number> {
  const installed =
    values.bill === undefined ? readLock(join(projectRoot, 'package-lock.json')) : readBill(values.bill)
  const advisories = await readAdvisoryFile(advisoryFile)
  const hits = compareInstalled(installed, advisories)
  if (hits.length > 0) console.log(tableOf(hits))
  const packages = new Set(hits.map(({ place }) => place)).size
  console.log(
    `${installed.length} packages, ${advisories.length} advisories: ${packages} packages with ${hits.length} advisories`,
  )
  return hits.length
}

if (file === undefined || others.length > 0) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  try {
    process.exitCode = (await compareWith(file)) > 0 ? 1 : 0
  } catch (error) {
    // Not 1, which says that something was found.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  }
}
