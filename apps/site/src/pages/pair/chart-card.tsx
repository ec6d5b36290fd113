import { tracked } from '@portico/analytics/track'
import type { ChangeWindow } from '@portico/market'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { PriceChart } from '../../components/charts/price-chart.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { pairPath } from './pair-path.ts'
import type { PairView } from './view.ts'

export const windowTexts: Readonly<Record<ChangeWindow, TextId>> = {
  '24h': 'window.24h',
  '7d': 'window.7d',
  '30d': 'window.30d',
  '365d': 'window.365d',
}

/** The pair's chart over the chosen window, with what it shows as text. */
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
      <Anchor
        to={urls.pairCsv(from.slug, to.slug, { window })}
        {...tracked('b211:data-taken', { form: 'csv' })}
      >
        {text('twin.csv')}
      </Anchor>
    </PriceChart>
  )
}
