import { Anchor } from '../navigation/anchor.tsx'
import { useLabel } from '../texts/use-label.ts'
import { useText } from '../texts/use-text.ts'
import styles from './how-to-buy.module.css'
import { useSentence } from './sentences.ts'
import type { HowToBuyView } from '../../views/how-to-buy/view.ts'

interface PartProps {
  readonly view: HowToBuyView
}

/** Whether the coin can be bought at all, and by whom: said before anything else. */
export function Availability({ view }: PartProps) {
  const sentence = useSentence(view)
  const isHere = view.availability === 'offered' && view.country !== null
  const isOffered = view.availability === 'offered'
  return (
    <section className={`${styles.notice} ${isOffered ? '' : styles.refused}`} aria-labelledby="availability">
      <h2 id="availability">{sentence('buy.availability.title')}</h2>
      <p>{sentence(isHere ? 'buy.availability.offeredIn' : `buy.availability.${view.availability}`)}</p>
    </section>
  )
}

/** The text that the country prescribes, as it stands and in its own language, then the risk in the reader's language. */
export function RiskWarning({ view }: PartProps) {
  const text = useText()
  const label = useLabel()
  const prescribed = view.country?.review?.riskWarning
  return (
    <section className={`${styles.notice} ${styles.risk}`} aria-labelledby="risk">
      <h2 id="risk">{text('buy.risk.title')}</h2>
      {prescribed ? (
        <>
          <blockquote lang={prescribed.language} dir="auto" className={styles.prescribed}>
            {prescribed.text} <Anchor to={prescribed.more.url}>{prescribed.more.text}</Anchor>.
          </blockquote>
          <p className={styles.small}>
            {label(text('buy.risk.prescribed'))}
            <Anchor to={prescribed.source}>{prescribed.sourceName}</Anchor>
          </p>
        </>
      ) : null}
      <p>{text('buy.risk.general')}</p>
    </section>
  )
}
