import { printRow } from '../figures/rows.ts'
import { evaluate } from './evaluate.ts'
import { missesOf, tableColumns, tableRows } from './figures.ts'
import { readLabelledSeries } from './series.ts'

const usage = `Measures the cleaning of histories against labelled ones (tools/histories/labelled), day by day and in hindsight.

  npm run histories -- open     the part that rules are made with, and every miss
  npm run histories -- closed   the part that was set aside before; look only when no rule is to be changed any more
`

const [part, ...others] = process.argv.slice(2)
if ((part !== 'open' && part !== 'closed') || others.length > 0) {
  process.stderr.write(usage)
  process.exitCode = 1
} else {
  const outcomes = evaluate(readLabelledSeries(), part, { wants: () => true })
  const rows = [tableColumns, tableColumns.map(() => '---'), ...tableRows(part, outcomes)]
  process.stdout.write(`${[...rows.map(printRow), '', ...missesOf(outcomes)].join('\n')}\n`)
}
