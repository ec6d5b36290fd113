import { PriceChart } from '../../components/charts/price-chart.tsx'
import { windowTexts } from '../../components/charts/window-texts.ts'
import { useText } from '../../components/texts/use-text.ts'
import { FigureList } from './figure-list.tsx'
import { pairPath } from './pair-path.ts'
import type { PairView } from './view.ts'

/** The pair's chart over the chosen window, what it shows as text, and how far the rate moved. */
export function ChartCard({ view, amount }: { readonly view: PairView; readonly amount: string | null }) {
  const text = useText()
  const { chart, from, to, window, windows } = view
  const periods = windows.map((each) => ({
    window: each,
    name: text(windowTexts[each]),
    to: pairPath(view, amount, { window: each }),
  }))
  return (
    <PriceChart
      title={text('chart.title', { coinCode: from.code, fiatCode: to.code })}
      chart={chart}
      periods={periods}
      window={window}
      money={null}
    >
      <FigureList view={view} />
    </PriceChart>
  )
}
