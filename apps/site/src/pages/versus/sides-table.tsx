import type { SideView, SupplyView } from '../../views/comparison/compared-side.ts'
import type { PriceView } from '../../figures/price.ts'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { AssetLabel } from '../../components/assets/asset-label.tsx'
import { basisTexts } from '../../components/comparison/comparison-texts.ts'
import { NamedSource } from '../../components/market/named-source.tsx'
import { Price } from '../../components/market/price.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { ScrollTable } from '../../components/tables/scroll-table.tsx'
import type { ControlProps } from './controls.tsx'
import styles from './page.module.css'
import { joinTexts } from '../../components/texts/joined.tsx'

/** What was counted, when, and who says so (CMP-04). */
function SupplyText({ supply }: { readonly supply: SupplyView | null }) {
  const text = useText()
  if (supply === null) return <span className="quiet">{text('notReported')}</span>
  return (
    <>
      <bdi>{supply.quantity}</bdi>
      <span className={styles.origin}>
        {joinTexts(text, 'join.more', [text(basisTexts[supply.basis]), supply.day])} ·{' '}
        <NamedSource source={supply.source} />
      </span>
    </>
  )
}

function Sum({ price }: { readonly price: PriceView | null }) {
  const text = useText()
  return price === null ? <span className="quiet">{text('notReported')}</span> : <Price price={price} />
}

function PriceCell({ side }: { readonly side: SideView }) {
  const text = useText()
  return (
    <>
      <Sum price={side.price} />
      {side.olderDay === null ? null : (
        <span className={styles.older}>{text('market.older', { time: side.olderDay })}</span>
      )}
    </>
  )
}

/** Both assets side by side, with what their caps are counted by. */
export function SidesTable({ view }: Pick<ControlProps, 'view'>) {
  const text = useText()
  const title = text('versus.sides')
  const sides = view.isSame ? [view.from] : [view.from, view.to]
  return (
    <section className="section">
      <h2>{title}</h2>
      <div className={`card ${styles.tableCard}`}>
        <ScrollTable caption={title} className={styles.sides}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{text('market.asset')}</span>
              </th>
              {sides.map((side) => (
                <th scope="col" key={side.asset.slug}>
                  <Anchor to={urls.asset(side.asset.slug)} className={styles.sideName}>
                    <AssetLabel asset={side.asset} />
                  </Anchor>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{text('market.price')}</th>
              {sides.map((side) => (
                <td key={side.asset.slug}>
                  <PriceCell side={side} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{text('compare.quantity')}</th>
              {sides.map((side) => (
                <td key={side.asset.slug}>
                  <SupplyText supply={side.supply} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{text('market.cap')}</th>
              {sides.map((side) => (
                <td key={side.asset.slug}>
                  <Sum price={side.cap} />
                </td>
              ))}
            </tr>
          </tbody>
        </ScrollTable>
      </div>
      <p className="note">{text('compare.definition')}</p>
    </section>
  )
}
