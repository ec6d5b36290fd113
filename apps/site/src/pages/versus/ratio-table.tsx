import { Multiple } from '../../ui/figures/multiple.tsx'
import { Price } from '../../components/market/price.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { ScrollTable } from '../../components/tables/scroll-table.tsx'
import { type ControlProps, RatioLink } from './controls.tsx'
import styles from './page.module.css'
import { SupplyLinks } from './supply-links.tsx'

/** What A would cost at usual ratios; the one that is chosen is tinted (VS-01). */
export function RatioTable({ view, ratio }: ControlProps) {
  const text = useText()
  const { answer, from, to, terms } = view
  if (answer.state !== 'compared') return null
  const names = { 0: from.asset.code, 1: to.asset.code }
  const isCap = terms.mode === 'cap'
  const title = text(isCap ? 'versus.table.cap' : 'versus.table.price', names)
  return (
    <section className="section band">
      <div className="section-top">
        <h2>{title}</h2>
        <SupplyLinks view={view} ratio={ratio} />
      </div>
      <div className={`card ${styles.tableCard}`}>
        <ScrollTable caption={title} className={styles.ratios}>
          <thead>
            <tr>
              <th scope="col">{text('versus.column.share')}</th>
              <th scope="col">{text('compare.targetPrice')}</th>
              <th scope="col">{text('compare.targetCap')}</th>
              <th scope="col">{text('compare.multiple')}</th>
            </tr>
          </thead>
          <tbody>
            {answer.rows.map(({ parameter, text: name, ...texts }) => (
              <tr key={name}>
                <th scope="row">
                  <RatioLink view={view} ratio={ratio} parameter={parameter} name={name} />
                  {parameter === null ? (
                    <span className={styles.equalNote}>
                      {text(isCap ? 'versus.equal.cap' : 'versus.equal.price')}
                    </span>
                  ) : null}
                </th>
                <td className={styles.price}>
                  <Price price={texts.targetPrice} />
                </td>
                <td>
                  {texts.targetCap === null ? (
                    <span className="quiet">{text('notReported')}</span>
                  ) : (
                    <Price price={texts.targetCap} />
                  )}
                </td>
                <td>
                  <Multiple text={texts.multiple} />
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      </div>
    </section>
  )
}
