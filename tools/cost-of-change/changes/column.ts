import type { Change } from '../change.ts'
import { lacking } from '../site.ts'

const head = 'Change in 30 days'
/** A percentage, or the sign for one that is not known. */
const change = /\d[^<]*%|–/

const cellsOf = (row: string) => row.match(/<t[hd][\s>].*?<\/t[hd]>/gs) ?? []

/** What the first row of the table has in the column of a head; an empty text where there is no such column. */
function firstCell(html: string): string {
  const rows = html.match(/<tr[\s>].*?<\/tr>/gs) ?? []
  const [heads = [], cells = []] = rows.map(cellsOf)
  return cells[heads.findIndex((cell) => cell.includes(head))] ?? ''
}

/** A column of a list of assets with a figure that its rows did not have. */
export const columnChange: Change = {
  name: 'A column of a list',
  limit: 3,
  counts: 'files',
  edits: [
    {
      file: 'market-row.ts',
      find: '  readonly week: ChangeMark\n',
      put: '  readonly week: ChangeMark\n  readonly month: ChangeMark\n',
    },
    {
      file: 'market-row.ts',
      find: "    week: changeMark(snapshot, pair, { window: '7d', locale }),\n",
      put: `    week: changeMark(snapshot, pair, { window: '7d', locale }),
    month: changeMark(snapshot, pair, { window: '30d', locale }),
`,
    },
    {
      file: 'market-table.tsx',
      find: '    ...lastColumns(text, table),\n',
      put: `    {
      id: 'monthChange',
      head: text('market.monthChange'),
      headClass: styles.change,
      cell: ({ month }) => <ChangeText change={month} />,
    },
    ...lastColumns(text, table),
`,
    },
    {
      file: 'catalogues/en/site.json',
      find: '  "market.month": {\n',
      put: `  "market.monthChange": {
    "text": "${head}",
    "note": "Column head above the change over the last thirty days.",
    "max": 30
  },
  "market.month": {
`,
    },
  ],
  adds: {},
  derives: ['texts:pending'],
  async faults(site) {
    const html = await site.text('/price')
    const path = '/price, column "Change in 30 days",'
    return lacking(path, firstCell(html), { 'a change in its first cell': change })
  },
}
