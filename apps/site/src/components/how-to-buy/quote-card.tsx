import { tracked } from '@portico/analytics/track'
import { InPlaceConverter } from '../converter/in-place-converter.tsx'
import { FiguresNote } from '../market/figures-note.tsx'
import { useText } from '../texts/use-text.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import styles from './how-to-buy.module.css'
import { useSentence } from './sentences.ts'
import type { HowToBuyView } from '../../views/how-to-buy/view.ts'

interface PartProps {
  readonly view: HowToBuyView
}

/** The newest price in the money of the country, and what an amount of it buys. */
export function QuoteCard({ view }: PartProps) {
  const text = useText()
  const sentence = useSentence(view)
  return (
    <section className={`card ${styles.panel} ${styles.quote}`} aria-labelledby="price">
      <h2 id="price">{text(view.asOf.said === 'now' ? 'buy.price.title' : 'buy.price.last')}</h2>
      <p className={styles.price}>
        <bdi>1 {view.coin.code}</bdi> = <Amount text={view.price} />
      </p>
      <p className={styles.small}>
        {view.currency.name}, {view.currency.code}
      </p>
      {view.isOtherCurrency ? <p className={styles.small}>{sentence('buy.price.fallback')}</p> : null}
      {view.quote === null ? null : (
        <div className={styles.screen}>
          <h3>{text('buy.quote.title')}</h3>
          <InPlaceConverter view={view.quote} look="flat" asked={tracked('b607:quote-asked')} />
        </div>
      )}
      <p className={styles.small}>{text('buy.quote.fees')}</p>
      <div className={styles.foot}>
        <FiguresNote asOf={view.asOf} sources={view.sources} />
      </div>
    </section>
  )
}
