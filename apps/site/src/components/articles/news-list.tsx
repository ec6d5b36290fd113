import { tracked } from '@portico/analytics/track'
import type { NewsLink } from '../../views/content/news-link.ts'
import { Anchor } from '../navigation/anchor.tsx'
import styles from './news-list.module.css'
import { useText } from '../texts/use-text.ts'

/** News in lines: what, who says so, and how long ago. Pages elsewhere open in a tab of their own. */
export function NewsList({ items }: { readonly items: readonly NewsLink[] }) {
  const text = useText()
  return (
    <ul className={styles.news}>
      {items.map(({ title, path, lang, source, age, published }) => (
        <li key={path}>
          <Anchor
            to={path}
            {...(lang === null ? {} : { lang })}
            {...(source === null ? {} : { newTab: true })}
            {...tracked('b801:news-opened', { where: source === null ? 'here' : 'elsewhere' })}
          >
            <bdi>{title}</bdi>
          </Anchor>
          <span className={styles.from}>
            <bdi>{source ?? text('news.announcement')}</bdi> · <time dateTime={published}>{age}</time>
          </span>
        </li>
      ))}
    </ul>
  )
}
