import { tracked } from '@portico/analytics/track'
import { InPlaceConverter } from '../converter/in-place-converter.tsx'
import { SourcesNote } from '../market/figures-note.tsx'
import { useText } from '../texts/use-text.ts'
import styles from './how-to-buy.module.css'
import { useSentence } from './sentences.ts'
import type { HowToBuyView } from '../../views/how-to-buy/view.ts'

interface PartProps {
  readonly view: HowToBuyView
}

/** What an amount of the country's money buys, at the newest price. */
export function QuoteCard({ view }: PartProps) {
  const text = useText()
  const sentence = useSentence(view)
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="price">
      <h2 id="price">{text('buy.quote.title')}</h2>
      {view.quote === null ? null : (
        <div className={styles.screen}>
          <InPlaceConverter view={view.quote} look="flat" asked={tracked('b607:quote-asked')} />
        </div>
      )}
      <p className={styles.fees}>{text('buy.quote.fees')}</p>
      {view.isOtherCurrency ? <p className={styles.fees}>{sentence('buy.price.fallback')}</p> : null}
      <SourcesNote sources={view.sources} ratesFrom={null} />
    </section>
  )
}
