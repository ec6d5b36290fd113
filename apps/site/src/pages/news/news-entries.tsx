import { tracked } from '@portico/analytics/track'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { trustedHtml } from '../../ui/trusted-html.ts'
import styles from './news-entries.module.css'
import type { NewsEntry } from './view.ts'

function Entry({ entry }: { readonly entry: NewsEntry }) {
  const text = useText()
  const { title, path, lang, source, age, day, published, summaryHtml } = entry
  const language = lang === null ? {} : { lang }
  return (
    <article className={styles.entry}>
      <p className={styles.from}>
        <bdi className={source === null ? styles.own : undefined}>{source ?? text('news.announcement')}</bdi>
        <time dateTime={published} title={age}>
          {day}
        </time>
      </p>
      <div>
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
    </article>
  )
}

/** News one below the other: who says so and when, what, and a summary where one is given. Pages elsewhere open in a new tab. */
export function NewsEntries({ items }: { readonly items: readonly NewsEntry[] }) {
  return (
    <ul className={styles.entries}>
      {items.map((entry) => (
        <li key={entry.path}>
          <Entry entry={entry} />
        </li>
      ))}
    </ul>
  )
}
