import { tracked } from '@portico/analytics/track'
import type { GuideCardView } from '../../views/content/guide-card.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useText } from '../texts/use-text.ts'
import { Cover } from './cover.tsx'
import styles from './guide-cards.module.css'

interface GuideCardsProps {
  readonly guides: readonly GuideCardView[]
  /** The level of their titles below the heading of the list. */
  readonly heading: 'h2' | 'h3'
}

/** A coin's name is in the page's language, a title of the guide's own and its summary in the guide's. */
function languages({ lang, cover }: GuideCardView) {
  const own = { lang, dir: 'auto' }
  return { title: cover === null ? own : {}, summary: own }
}

/** Guides with their covers; the whole card is the link's target. */
export function GuideCards({ guides, heading: Heading }: GuideCardsProps) {
  return (
    <ul className={styles.guides}>
      {guides.map((guide) => {
        const { title, summary, path, minutes, cover } = guide
        const language = languages(guide)
        return (
          <li key={path} className={`card ${styles.guide}`}>
            {cover === null ? null : <Cover cover={cover} />}
            <div className={styles.words}>
              <Heading {...language.title}>
                <Anchor to={path} {...tracked('b802:guide-opened')}>
                  {title}
                </Anchor>
              </Heading>
              <p {...language.summary}>{summary}</p>
              <span className={styles.minutes}>{minutes}</span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The guide that a list leads with, wide, with a word to press. */
export function LeadGuide({ guide }: { readonly guide: GuideCardView }) {
  const text = useText()
  const { title, summary, path, minutes, cover } = guide
  const language = languages(guide)
  return (
    <article className={`card ${styles.guide} ${styles.lead}`}>
      {cover === null ? null : <Cover cover={cover} comes="first" />}
      <div className={styles.words}>
        <span className={styles.minutes}>{minutes}</span>
        <h2 {...language.title}>{title}</h2>
        <p {...language.summary}>{summary}</p>
        <Anchor className={`button ${styles.read}`} to={path} {...tracked('b802:guide-opened')}>
          {text('guide.read')}
        </Anchor>
      </div>
    </article>
  )
}
