import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { localeOf } from '@portico/locale'
import { mergeRows, printRow, replaceRows, rowsOf, type RowTable } from '../figures/rows.ts'
import { type Count, countReading, parseFindings } from './findings.ts'
import { parsePlanted, plant, plantedCount, printSheet, readSheet } from './lines.ts'

/**
 * A second reading of a language (docs/readings/README.md). `npm run reading -- plant de` puts ten errors into what the pages say,
 * `npm run reading -- count de` counts what the reader found and, where all of it is answered, writes it into docs/readings;
 * `npm run reading -- count de again` does so beside the reading before, once what that found is mended.
 */

const [act, code = '', again] = process.argv.slice(2)
if (again !== undefined && again !== 'again') throw new Error(`say again, or nothing, and not ${again}`)
const locale = localeOf(code)
if (locale === null) throw new Error(`no locale has the code ${code}`)
const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../artifacts/reading/${locale.code}/${name}`, import.meta.url))
const read = (name: string) => readFileSync(fileOf(name), 'utf8')
const document = (name: string) => fileURLToPath(new URL(`../../docs/readings/${name}`, import.meta.url))

const table: RowTable = {
  opening: '<!-- readings: written by npm run reading -- count -->',
  closing: '<!-- end of readings -->',
  columns: [
    'Language',
    'Words',
    'Planted, found',
    'Critical',
    'Major',
    'Minor',
    'Minor in 1,000 words',
    'Mended',
    'Day',
  ],
}

function describe({ words, found, own, minorPerThousand, findings }: Count): readonly string[] {
  const mended = findings.filter(({ answer }) => answer === 'mended').length
  const counts = [words, `${found} of ${plantedCount}`, own.critical, own.major, own.minor, minorPerThousand]
  return [
    again === undefined ? code : `${code}, again`,
    ...counts.map(String),
    `${mended} of ${findings.length}`,
    new Date().toISOString().slice(0, 10),
  ]
}

/** The sentences that a reader found wrong, with what was done. */
function printFindings({ findings }: Count): string {
  const rows = findings.map(({ id, grade, now, better, why, answer = '' }) => [
    id,
    grade,
    now,
    better,
    why,
    answer,
  ])
  const columns = ['Page and line', 'Grade', 'It said', 'Better', 'Why', 'Answer']
  const lines = [columns, columns.map(() => '---'), ...rows].map(printRow)
  return [`# Second reading: ${locale?.displayName}`, '', ...lines, ''].join('\n')
}

function count(): void {
  const planted = parsePlanted(read('planted.json'))
  const findings = parseFindings(read('findings.json'))
  const result = countReading({ lines: readSheet(read('pages.tsv')), planted, findings }, locale?.tag ?? 'en')
  const row = describe(result)
  console.log(printRow(table.columns))
  console.log(printRow(row))
  const open = result.findings.filter(({ answer }) => answer === undefined).length
  if (!result.isValid)
    throw new Error('the reading is to be repeated: too few of the planted errors were found')
  if (open > 0) throw new Error(`${open} findings are not answered`)
  writeFileSync(document(again === undefined ? `${code}.md` : `again/${code}.md`), printFindings(result))
  const page = readFileSync(document('README.md'), 'utf8')
  writeFileSync(document('README.md'), replaceRows(page, table, mergeRows(rowsOf(page, table), [row])))
}

if (!existsSync(fileOf('pages.tsv'))) throw new Error(`first: npm run reading:pages -- ${code}`)
if (act === 'plant') {
  const lines = plant(readSheet(read('pages.tsv')), parsePlanted(read('planted.json')))
  writeFileSync(fileOf('sheet.tsv'), printSheet(lines))
} else if (act === 'count') count()
else throw new Error('say plant or count, and the code of a language')
