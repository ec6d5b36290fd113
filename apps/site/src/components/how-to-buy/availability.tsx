import { gapAfter, type LocaleEntry } from '@portico/locale'
import { useSite } from '../context/site-context.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useText } from '../texts/use-text.ts'
import styles from './how-to-buy.module.css'
import { useSentence } from './sentences.ts'
import type { HowToBuyView } from '../../views/how-to-buy/view.ts'

interface PartProps {
  readonly view: HowToBuyView
}

/** Whether the coin can be bought at all, and by whom: said before any button. */
export function Availability({ view }: PartProps) {
  const sentence = useSentence(view)
  const isOffered = view.availability === 'offered'
  const isHere = isOffered && view.country !== null
  const said = sentence(isHere ? 'buy.availability.offeredIn' : `buy.availability.${view.availability}`)
  return (
    <section
      className={isOffered ? styles.small : `${styles.notice} ${styles.refused}`}
      aria-labelledby="availability"
    >
      <h2 id="availability" className="visually-hidden">
        {sentence('buy.availability.title')}
      </h2>
      <p>
        {said}
        {view.country === null ? (
          <>
            {gapAfter(said)}
            <Anchor to="#countries">{sentence('buy.countries.title')}</Anchor>
          </>
        ) : null}
      </p>
    </section>
  )
}

/** Whether who reads the page in its language reads this one. */
function isSpoken(language: string, { tag }: LocaleEntry): boolean {
  return new Intl.Locale(tag).language === language.split('-')[0]
}

/** The text that the country prescribes, as it stands and in its own language; the risk in the reader's, where that is another. */
export function RiskWarning({ view }: PartProps) {
  const text = useText()
  const { locale } = useSite()
  const prescribed = view.country?.review?.riskWarning
  return (
    <section className={`${styles.notice} ${styles.risk}`} aria-labelledby="risk">
      <h2 id="risk" className="visually-hidden">
        {text('buy.risk.title')}
      </h2>
      {prescribed ? (
        <blockquote lang={prescribed.language} dir="auto" className={styles.prescribed}>
          {prescribed.text}
          {prescribed.more === null ? null : (
            <>
              {gapAfter(prescribed.text)}
              <Anchor to={prescribed.more.url}>{prescribed.more.text}</Anchor>
            </>
          )}
        </blockquote>
      ) : null}
      {prescribed && isSpoken(prescribed.language, locale) ? null : <p>{text('buy.risk.general')}</p>}
    </section>
  )
}
