import type { Cost } from './count.ts'

const shown = ({ counted, unit }: Cost) =>
  `${counted} ${unit === 'folder' || counted === 1 ? unit.replace(/s$/, '') : unit}`

/** A row for each change, as Markdown. */
export function costTable(costs: readonly Cost[]): string {
  return [
    '| Change | Costs | Limit | Edited | Added | Texts apart | Written by commands |',
    '|---|---|---|---|---|---|---|',
    ...costs.map((cost) => {
      const { name, limit, edited, added, texts, derived } = cost
      return `| ${[name, shown(cost), limit, edited, added, texts, derived].join(' | ')} |`
    }),
  ].join('\n')
}
