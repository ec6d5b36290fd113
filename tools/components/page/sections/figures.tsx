import { ChangeText } from '../../../../apps/site/src/components/market/change-text.tsx'
import { FiguresNote } from '../../../../apps/site/src/components/market/figures-note.tsx'
import { LiveMark } from '../../../../apps/site/src/components/market/live-mark.tsx'
import { Price } from '../../../../apps/site/src/components/market/price.tsx'
import { RefreshButton } from '../../../../apps/site/src/components/market/refresh-button.tsx'
import { StaleMark } from '../../../../apps/site/src/components/market/stale-mark.tsx'
import type { ChangeMark } from '../../../../apps/site/src/figures/change.ts'
import { Multiple } from '../../../../apps/site/src/ui/figures/multiple.tsx'
import { useData } from '../data-context.ts'
import { State } from '../frame.tsx'

/** How fresh figures are, and where they are from. */
export function Freshness() {
  const { home, asset, nowMs } = useData()
  const { asOf, sources } = home
  const later = { ...asOf, staleFrom: new Date(nowMs + 3_600_000).toISOString(), isStale: false }
  const stale = { ...asOf, staleFrom: new Date(nowMs - 1).toISOString(), isStale: true }
  const ratesFrom = { currency: 'EUR', time: asOf.text }
  return (
    <>
      <State name="Live">
        <LiveMark isSilent={false} />
      </State>
      <State name="Live, nothing comes">
        <LiveMark isSilent />
      </State>
      <State name="Last known">
        <StaleMark iso={asOf.iso} age={asOf.age} />
      </State>
      <State name="Ask anew">
        <RefreshButton />
      </State>
      <State name="Daily rates" room="wide">
        <FiguresNote asOf={later} sources={sources} ratesFrom={ratesFrom} canRefresh />
      </State>
      <State name="Live rates" room="wide">
        <FiguresNote asOf={later} sources={sources} of="btc/usd" />
      </State>
      <State name="Last known rates" room="wide">
        <FiguresNote asOf={stale} sources={sources} />
      </State>
      <State name="A trading day's close" room="wide">
        <FiguresNote asOf={{ ...later, isClose: true }} sources={sources} origins={asset.origins} />
      </State>
    </>
  )
}

const changes: readonly (readonly [string, ChangeMark])[] = [
  ['Up', { state: 'known', direction: 'rising', size: '4.21 %' }],
  ['Down', { state: 'known', direction: 'falling', size: '12.80 %' }],
  ['Flat', { state: 'known', direction: 'steady', size: '0.00 %' }],
  ['No history', { state: 'missing', window: '7d', reason: 'no-history' }],
  ['Listed later', { state: 'missing', window: '7d', reason: 'listed-later' }],
]

/** Prices, and how they changed. */
export function Changes() {
  return (
    <>
      {changes.map(([name, change]) => (
        <State key={name} name={name}>
          <ChangeText change={change} />
        </State>
      ))}
      {changes.slice(0, 3).map(([name, change]) => (
        <State key={name} name={`${name}, as a chip`}>
          <ChangeText change={change} chip="24 h" />
        </State>
      ))}
      <State name="Price">
        <Price price={{ text: '$84,512.20' }} />
      </State>
      <State name="Price with its zeros counted">
        <Price price={{ text: '$0.0{5}1234' }} />
      </State>
      <State name="Multiple">
        <Multiple text="2.84" />
      </State>
    </>
  )
}
