import { type Chart, emptyQuestion, type Figure, type ReportView } from './report-view.ts'

const barCells = 24
const longestList = 10

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(({ length }) => length))
}

function figureLines(figures: readonly Figure[]): readonly string[] {
  const label = widest(figures.map(({ label }) => label))
  const value = widest(figures.map(({ value }) => value))
  return figures.map(
    (figure) => `  ${figure.label.padEnd(label)}  ${figure.value.padStart(value)}  ${figure.definition}`,
  )
}

/** The name comes last: it is the one text whose width on the screen is not known. */
function chartLines({ title, definition, bars }: Chart): readonly string[] {
  const value = widest(bars.map((bar) => bar.value))
  const note = widest(bars.map((bar) => bar.note))
  const lines = bars.map((bar) => {
    const drawn = '#'.repeat(Math.round(bar.share * barCells)).padEnd(barCells)
    const told = note === 0 ? '' : `  ${bar.note.padStart(note)}`
    return `  ${bar.value.padStart(value)}  ${drawn}${told}  ${bar.name}`
  })
  return ['', title, `  ${definition}`, ...(lines.length === 0 ? ['  none'] : lines)]
}

/** A report for a terminal, in aligned columns. */
export function textReport(view: ReportView): string {
  const head = [`${view.title} · ${view.website}`, '']
  if (view.isEmpty) return [...head, emptyQuestion, ''].join('\n')
  const charts = [view.hours, ...(view.days.bars.length > 0 ? [view.days] : []), view.signUp, ...view.lists]
  const short = charts.map((chart) =>
    view.lists.includes(chart) ? { ...chart, bars: chart.bars.slice(0, longestList) } : chart,
  )
  return [
    ...head,
    ...figureLines(view.figures),
    ...short.flatMap(chartLines),
    '',
    'What arrived',
    ...figureLines(view.intake),
    '',
    view.note,
    '',
  ].join('\n')
}
