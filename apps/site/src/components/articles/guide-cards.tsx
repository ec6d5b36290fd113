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

/** Guides with their covers; the whole card is the link's target. */
export function GuideCards({ guides, heading: Heading }: GuideCardsProps) {
  return (
    <ul className={styles.guides}>
      {guides.map(({ title, summary, path, lang, cover }) => (
        <li key={path} className={`card ${styles.guide}`} lang={lang} dir="auto">
          {cover === null ? null : <Cover cover={cover} />}
          <div className={styles.words}>
            <Heading>
              <Anchor to={path} {...tracked('b802:guide-opened')}>
                {title}
              </Anchor>
            </Heading>
            <p>{summary}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The guide that a list leads with, wide. */
export function LeadGuide({ guide }: { readonly guide: GuideCardView }) {
  const { title, summary, path, lang, cover } = guide
  return (
    <article className={`card ${styles.guide} ${styles.lead}`} lang={lang} dir="auto">
      {cover === null ? null : <Cover cover={cover} />}
      <div className={styles.words}>
        <h2>
          <Anchor to={path} {...tracked('b802:guide-opened')}>
            {title}
          </Anchor>
        </h2>
        <p>{summary}</p>
      </div>
    </article>
  )
}
