import { tracked } from '@portico/analytics/track'
import type { GuideCardView } from '../../views/content/guide-card.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useText } from '../texts/use-text.ts'
import { Cover } from '../guide-cards/cover.tsx'
import { guideLanguages } from '../guide-cards/guide-cards.tsx'
import styles from '../guide-cards/guide-cards.module.css'
import own from './lead-guide.module.css'

/** The guide that a list leads with, wide, with a word to press. */
export function LeadGuide({ guide }: { readonly guide: GuideCardView }) {
  const text = useText()
  const { title, summary, path, minutes, cover } = guide
  const language = guideLanguages(guide)
  return (
    <article className={`card ${styles.guide} ${own.lead}`}>
      {cover === null ? null : <Cover cover={cover} comes="first" />}
      <div className={styles.words}>
        <span className={styles.minutes}>{minutes}</span>
        <h2 {...language.title}>{title}</h2>
        <p {...language.summary}>{summary}</p>
        <Anchor className={`button ${own.read}`} to={path} {...tracked('b802:guide-opened')}>
          {text('guide.read')}
        </Anchor>
      </div>
    </article>
  )
}
