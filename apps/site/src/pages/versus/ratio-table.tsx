import { Multiple } from '../../components/comparison/multiple.tsx'
import { Price } from '../../components/market/price.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { ScrollTable } from '../../ui/figures/scroll-table.tsx'
import { type ControlProps, RatioLink } from './controls.tsx'
import styles from './page.module.css'

/** What A would cost at usual ratios; the one at which both are equal is marked (VS-01). */
export function RatioTable({ view, ratio }: ControlProps) {
  const text = useText()
  const { answer, from, to, terms } = view
  if (answer.state !== 'compared') return null
  const names = { 0: from.asset.code, 1: to.asset.code }
  const isCap = terms.mode === 'cap'
  const title = text(isCap ? 'versus.table.cap' : 'versus.table.price', names)
  return (
    <div className="card">
      <ScrollTable caption={title} captionClass={styles.ratiosTitle} className={styles.ratios}>
        <thead>
          <tr>
            <th scope="col">{text('compare.ratio')}</th>
            <th scope="col">{text('compare.targetPrice')}</th>
            <th scope="col">{text('compare.targetCap')}</th>
            <th scope="col">{text('compare.multiple')}</th>
          </tr>
        </thead>
        <tbody>
          {answer.rows.map(({ parameter, text: name, ...texts }) => (
            <tr key={name} className={parameter === null ? styles.equal : undefined}>
              <th scope="row">
                <RatioLink view={view} ratio={ratio} parameter={parameter} name={name} />
                {parameter === null ? (
                  <span className={styles.equalNote}>
                    {text(isCap ? 'versus.equal.cap' : 'versus.equal.price')}
                  </span>
                ) : null}
              </th>
              <td>
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
  )
}
