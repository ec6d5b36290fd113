import { useSite } from '../../components/context/site-context.ts'
import { useTextWith } from '../../components/texts/text-with.tsx'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import type { OfficialChannelsView } from './view.ts'
import { joinTexts } from '../../components/texts/joined.tsx'

/** A typed value inside a sentence, whichever way the sentence reads. */
function Value({ children }: { readonly children: string }) {
  return (
    <bdi dir="ltr" className={styles.value}>
      {children}
    </bdi>
  )
}

/** The first of the site's own channels, as examples of what can be typed. */
const examplesOf = ({ domains, addresses, profiles }: OfficialChannelsView) =>
  [domains[0], addresses[0], profiles[0]?.replace('https://', '')].filter((each) => each !== undefined)

/** Says whether what was typed is the operator's, and what follows from it. */
export function Answer({ view }: { readonly view: OfficialChannelsView }) {
  const text = useText()
  const textWith = useTextWith()
  const brand = useSite().state.brandName
  const { answer, contact } = view
  switch (answer.kind) {
    case 'none':
      return null
    case 'unclear':
      return (
        <p className={styles.answer} role="status">
          {textWith('channels.unclear', {
            examples: <Value>{joinTexts(text, 'join.list', examplesOf(view))}</Value>,
          })}
        </p>
      )
    case 'unlisted':
      return (
        <div className={styles.answer} data-answer="unlisted" role="status">
          <p className={styles.verdict}>
            {textWith('channels.unlisted', { value: <Value>{answer.value}</Value>, brand })}
          </p>
          <p>{textWith('channels.advice', { contact: <a href={`mailto:${contact}`}>{contact}</a> })}</p>
        </div>
      )
    case 'official on':
      return (
        <div className={styles.answer} data-answer="official" role="status">
          <p className={styles.verdict}>
            {textWith('channels.officialOn', {
              place: <bdi dir="ltr">{joinTexts(text, 'join.list', answer.places)}</bdi>,
              value: <Value>{answer.value}</Value>,
              brand,
            })}
          </p>
        </div>
      )
    case 'official':
      return (
        <div className={styles.answer} data-answer="official" role="status">
          <p className={styles.verdict}>
            {textWith('channels.official', { value: <Value>{answer.value}</Value>, brand })}
          </p>
          {answer.canBeForged ? <p>{text('channels.forged', { brand })}</p> : null}
        </div>
      )
  }
}
