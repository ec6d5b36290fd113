import { tracked } from '@portico/analytics/track'
import type { GuideCardView } from '../../views/content/guide-card.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { Cover } from './cover.tsx'
import styles from './guide-cards.module.css'

interface GuideCardsProps {
  readonly guides: readonly GuideCardView[]
  /** The level of their titles below the heading of the list. */
  readonly heading: 'h2' | 'h3'
}

/** A coin's name is in the page's language, a title of the guide's own and its summary in the guide's. */
export function guideLanguages({ lang, cover }: GuideCardView) {
  const own = { lang, dir: 'auto' }
  return { title: cover === null ? own : {}, summary: own }
}

/** Guides with their covers; the whole card is the link's target. */
export function GuideCards({ guides, heading: Heading }: GuideCardsProps) {
  return (
    <ul className={styles.guides}>
      {guides.map((guide) => {
        const { title, summary, path, minutes, cover } = guide
        const language = guideLanguages(guide)
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
