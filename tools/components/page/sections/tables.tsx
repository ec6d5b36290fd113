import { useEffect, useRef } from 'react'
import { MarketTable } from '../../../../apps/site/src/components/lists/market-table.tsx'
import { ListAgesNote } from '../../../../apps/site/src/components/market/list-ages.tsx'
import { assetColumns } from '../../../../apps/site/src/views/assets/asset-columns.ts'
import type { ListedRow } from '../../../../apps/site/src/views/assets/listed-rows.ts'
import { useData } from '../data-context.ts'
import { State } from '../frame.tsx'
import styles from '../page.module.css'

/** The table scrolled to its end: the names of its rows stay. */
function Scrolled({ rows }: { readonly rows: readonly ListedRow[] }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = frame.current?.querySelector('[role="region"]')
    area?.scrollTo({ left: (getComputedStyle(area).direction === 'rtl' ? -1 : 1) * 180 })
  }, [])
  return (
    <div ref={frame} className={styles.half}>
      <MarketTable caption="Scrolled" rows={rows} />
    </div>
  )
}

/** Lists with their heads, their marks of age, and rows that lack something. */
export function Tables() {
  const { prices, currencies, nowMs } = useData()
  const old = { ...prices.asOf, staleFrom: new Date(nowMs - 1).toISOString(), isStale: true }
  const rows = prices.rows.slice(0, 3)
  const [first, second, third] = rows
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('the list of prices is too short')
  const missing = { state: 'missing', window: '7d', reason: 'no-history' } as const
  const past = new Date(nowMs - 1).toISOString()
  const odd: readonly ListedRow[] = [
    { ...first, older: ['price'], olderDay: '3 Mar 2026' },
    { ...second, day: missing, week: missing, cap: null, line: null, buy: null },
    {
      ...third,
      price: { text: third.price.text, of: `${third.asset.slug}/usd` },
      moves: { iso: past, staleFrom: past, age: '14 minutes ago' },
    },
  ]
  const sorted = { columns: assetColumns, current: prices.sort, to: String }
  return (
    <>
      <State name="Sorted" room="wide">
        <MarketTable caption="Sorted" rows={rows} sorted={sorted} />
      </State>
      <State name="Rows with old, missing and last known figures" room="wide">
        <MarketTable caption="Odd rows" rows={odd} asOf={old} />
        <ListAgesNote ages={prices.ages} rows={odd} />
      </State>
      <State name="Scrolled sideways" room="wide">
        <Scrolled rows={rows.slice(0, 2)} />
      </State>
      <State name="Currencies, without a cap" room="wide">
        <MarketTable caption="Currencies" rows={currencies.rows.slice(0, 2)} kind="fiat" />
      </State>
    </>
  )
}
