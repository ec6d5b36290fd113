import { Anchor } from '../navigation/anchor.tsx'
import { useText } from '../texts/use-text.ts'
import styles from './how-to-buy.module.css'
import { paymentName } from './payment-names.ts'
import { useSentence } from './sentences.ts'
import type { CountryView, HowToBuyView, PaymentView } from '../../views/how-to-buy/view.ts'
import { withGap } from '@portico/locale'
import { joinTexts } from '../texts/joined.tsx'

interface PaymentTableProps {
  readonly payments: readonly PaymentView[]
  readonly caption: string
  /** Whether each says when it was reviewed; it is said once for all where that is the same day. */
  readonly days: 'each' | 'once'
}

function PaymentTable({ payments, caption, days }: PaymentTableProps) {
  const text = useText()
  return (
    <table className={styles.payments}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text('buy.payments.method')}</th>
          <th scope="col">{text('buy.payments.note')}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ method, source, sourceName, reviewed, reviewedText }) => (
          <tr key={method}>
            <th scope="row">{paymentName(method, text)}</th>
            <td>
              {text(`buy.method.${method}.note`)}
              <span className={styles.read}>
                {withGap(text('source.label'))}
                <Anchor to={source}>
                  <bdi>{sourceName}</bdi>
                </Anchor>
                {days === 'once' ? null : (
                  <>
                    {' · '}
                    {withGap(text('buy.payments.reviewed'))}
                    <time dateTime={reviewed}>{reviewedText}</time>
                  </>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Ways to pay in a country, each with its source and its day; or that nobody has looked yet. */
export function Payments({ view, country }: { readonly view: HowToBuyView; readonly country: CountryView }) {
  const sentence = useSentence(view)
  const { review } = country
  const text = useText()
  const title = sentence('buy.payments.title')
  const [first, ...others] = review?.payments ?? []
  const isOneDay = others.every(({ reviewed }) => reviewed === first?.reviewed)
  return (
    <section className={styles.main} aria-labelledby="payments">
      <h2 id="payments">{title}</h2>
      {review === null ? (
        <p>{sentence('buy.payments.none')}</p>
      ) : (
        <>
          {view.steps ? <p className={styles.small}>{sentence('buy.payments.lead')}</p> : null}
          <div className={`card ${styles.tableCard}`}>
            <PaymentTable payments={review.payments} caption={title} days={isOneDay ? 'once' : 'each'} />
          </div>
          {isOneDay && first !== undefined ? (
            <p className={styles.reviewed}>
              {withGap(text('buy.payments.reviewed'))}
              <time dateTime={first.reviewed}>{first.reviewedText}</time>
            </p>
          ) : null}
        </>
      )}
    </section>
  )
}

/** Who watches over such services in the country, and who takes taxes. */
export function Rules({ country }: { readonly country: CountryView }) {
  const text = useText()
  const { review } = country
  if (review === null) return null
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="rules">
      <h2 id="rules">{text('buy.rules.title')}</h2>
      <dl className={styles.rules}>
        <dt>{text('buy.rules.regulator')}</dt>
        <dd>
          <Anchor to={review.regulator.url}>{review.regulator.name}</Anchor>
        </dd>
        <dt>{text('buy.rules.tax')}</dt>
        <dd>
          <Anchor to={review.tax.url}>{review.tax.name}</Anchor>
        </dd>
        {review.riskWarning === null ? null : (
          <>
            <dt>{joinTexts(text, 'join.label', [text('buy.risk.title'), text('buy.risk.prescribed')])}</dt>
            <dd>
              <Anchor to={review.riskWarning.source}>{review.riskWarning.sourceName}</Anchor>
            </dd>
          </>
        )}
      </dl>
      <p className={styles.small}>{text('buy.rules.note')}</p>
    </section>
  )
}
