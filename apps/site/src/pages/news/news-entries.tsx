import { tracked } from '@portico/analytics/track'
import { BrandCover } from '../../ui/brand-cover.tsx'
import { Cover } from '../../components/guide-cards/cover.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { trustedHtml } from '../../ui/trusted-html.ts'
import type { CoverView } from '../../views/content/guide-card.ts'
import styles from './news-entries.module.css'
import type { NewsEntry } from './view.ts'

interface EntryProps {
  readonly entry: NewsEntry
  /** Whether entries are of several kinds, so that each names its own. */
  readonly kinds: 'alike' | 'named'
}

/** Who says so, and when. */
function From({ entry: { source, age, day, published }, kinds }: EntryProps) {
  const text = useText()
  return (
    <p className={styles.from}>
      {kinds === 'alike' ? null : <bdi>{source ?? text('news.announcement')}</bdi>}
      <time dateTime={published} title={age}>
        {day}
      </time>
    </p>
  )
}

function Words({ entry: { title, path, lang, source, summaryHtml } }: Pick<EntryProps, 'entry'>) {
  const language = lang === null ? {} : { lang }
  return (
    <div className={styles.words}>
      <h2 {...language} dir="auto">
        <Anchor
          to={path}
          {...(source === null ? {} : { newTab: true })}
          {...tracked('b801:news-opened', { where: source === null ? 'here' : 'elsewhere' })}
        >
          {title}
        </Anchor>
      </h2>
      {summaryHtml === '' ? null : (
        <p
          className={styles.summary}
          {...language}
          dir="auto"
          // oxlint-disable-next-line react/no-danger -- sanitised on the server, and the browser's policy takes nothing else
          dangerouslySetInnerHTML={{ __html: trustedHtml(summaryHtml) }}
        />
      )}
    </div>
  )
}

/** The newest, large, with a cover of the coin that it speaks of or of the brand. */
export function LeadEntry({ cover, ...props }: EntryProps & { readonly cover: CoverView | null }) {
  return (
    <article className={`card ${styles.lead}`}>
      {cover === null ? <BrandCover /> : <Cover cover={cover} />}
      <div className={styles.leadWords}>
        <From {...props} />
        <Words entry={props.entry} />
      </div>
    </article>
  )
}

/** News one below the other: who says so and when, what, and a summary where one is given. Pages elsewhere open in a new tab. */
export function NewsEntries({
  items,
  kinds,
}: {
  readonly items: readonly NewsEntry[]
  readonly kinds: EntryProps['kinds']
}) {
  return (
    <ul className={styles.entries}>
      {items.map((entry) => (
        <li key={entry.path}>
          <article className={styles.entry}>
            <From entry={entry} kinds={kinds} />
            <Words entry={entry} />
          </article>
        </li>
      ))}
    </ul>
  )
}
