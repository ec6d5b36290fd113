import { tracked } from '@portico/analytics/track'
import { plainAmount } from '@portico/format'
import { urls } from '../../pages/urls.generated.ts'
import { FiguresNote } from '../market/figures-note.tsx'
import { LocaleForm } from '../navigation/locale-form.tsx'
import { useText } from '../texts/use-text.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import styles from './how-to-buy.module.css'
import { useSentence } from './sentences.ts'
import type { HowToBuyView } from '../../views/how-to-buy/view.ts'

interface PartProps {
  readonly view: HowToBuyView
}

/** What an amount buys: a form that works without scripts; the amount lives in the address. */
function Quote({ view }: PartProps) {
  const text = useText()
  const { coin, country, currency, quote } = view
  const current = { fiatAmount: quote.text, fiatCode: currency.code }
  return (
    <>
      <h3>{text('buy.quote.title')}</h3>
      <LocaleForm path={urls.howToBuy(coin.slug, country?.slug)} className={styles.form} scroll="keep">
        <label htmlFor="typed">{text('buy.quote.label', { fiatCode: currency.code })}</label>
        <input
          id="typed"
          key={quote.refused || quote.value}
          name="typed"
          inputMode="decimal"
          autoComplete="off"
          maxLength={200}
          dir="ltr"
          defaultValue={quote.refused || quote.text}
          aria-invalid={quote.refused !== ''}
          aria-describedby="quote"
        />
        <button type="submit" className="button button-line" {...tracked('b607:quote-asked')}>
          {text('buy.quote.action')}
        </button>
      </LocaleForm>
      <div id="quote" role="status">
        {quote.refused === '' ? null : <p className={styles.problem}>{text('buy.quote.problem', current)}</p>}
        <p className={styles.result}>
          {text('buy.quote.result', {
            ...current,
            coinAmount: plainAmount(quote.result),
            coinCode: coin.code,
          })}
        </p>
      </div>
      <p className={styles.small}>{text('buy.quote.fees')}</p>
    </>
  )
}

/** The newest price in the money of the country, and what an amount of it buys. */
export function QuoteCard({ view }: PartProps) {
  const text = useText()
  const sentence = useSentence(view)
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="price">
      <h2 id="price">{text(view.asOf.said === 'now' ? 'buy.price.title' : 'buy.price.last')}</h2>
      <p className={styles.price}>
        <bdi>1 {view.coin.code}</bdi> = <Amount text={view.price} />
      </p>
      <p className={styles.small}>
        {view.currency.name}, {view.currency.code}
      </p>
      {view.isOtherCurrency ? <p className={styles.small}>{sentence('buy.price.fallback')}</p> : null}
      <Quote view={view} />
      <div className={styles.foot}>
        <FiguresNote asOf={view.asOf} sources={view.sources} />
      </div>
    </section>
  )
}
