import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marketSources, type ProductSource } from '../../apps/server/src/config/market-sources.ts'
import { type Setting, settingsOf } from '../../apps/server/src/config/setting.ts'
import { configSettings, secretSettings } from '../../apps/server/src/config/settings.ts'
import { dashboardFiles } from './dashboards/all.ts'
import { scaleRows } from './scale/rows.ts'

/** A table of a document that is written from the code: its head, the first cell of its rows included, and its rows. */
interface Table {
  readonly file: string
  /** The heading that the table stands under. */
  readonly heading: string
  readonly rows: readonly string[]
}

const rowOf = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`

function settingRow({ name, fallback, expected, meaning }: Setting): string {
  return rowOf(`\`${name}\``, fallback, expected, meaning)
}

function sourceRow([name, { gives, asked, key, terms }]: readonly [string, ProductSource]): string {
  return rowOf(`\`${name}\``, gives, asked, key, terms)
}

function tables(): readonly Table[] {
  const secrets = settingsOf(secretSettings)
  const isSecret = ({ name }: Setting) => secrets.some((secret) => secret.name === name)
  const settings = settingsOf(configSettings).filter((setting) => !isSecret(setting))
  return [
    { file: 'docs/configuration.md', heading: '## Settings', rows: settings.map(settingRow) },
    { file: 'docs/configuration.md', heading: '## Secrets', rows: secrets.map(settingRow) },
    {
      file: 'docs/market-sources.md',
      heading: '## Which there are',
      rows: [
        ...Object.entries<ProductSource>(marketSources).map(sourceRow),
        rowOf('`module:/path`', 'what you write', 'as you say', 'yours', 'yours'),
      ],
    },
    ...Object.entries(scaleRows()).map(([heading, rows]) => ({
      ...{ file: 'docs/scale.md', heading },
      rows: rows.map((cells) => rowOf(...cells)),
    })),
  ]
}

/** The document with these rows below the head of the first table under the heading. Throws where there is no table. */
function withRows(document: string, { file, heading, rows }: Table): string {
  const lines = document.split('\n')
  const start = lines.indexOf(heading)
  const rule = lines.findIndex((line, index) => index > start && /^\|[ |-]+\|$/.test(line))
  if (start === -1 || rule === -1) throw new Error(`${file} has no table under "${heading}"`)
  const after = lines.findIndex((line, index) => index > rule && !line.startsWith('|'))
  return [...lines.slice(0, rule + 1), ...rows, ...lines.slice(after)].join('\n')
}

/** The documents whose tables are written from the code, and the dashboards of metrics, by their paths below the root. */
export function writtenDocuments(root: string): ReadonlyMap<string, string> {
  const documents = new Map<string, string>(dashboardFiles())
  for (const table of tables()) {
    const text = documents.get(table.file) ?? readFileSync(join(root, table.file), 'utf8')
    documents.set(table.file, withRows(text, table))
  }
  return documents
}
