import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { useLabel } from '../../components/texts/use-label.ts'
import { useText } from '../../components/texts/use-text.ts'
import { WrittenBody } from '../../components/articles/written-article.tsx'
import styles from './page.module.css'
import type { NewsItemView } from './view.ts'
import { Joined } from '../../components/texts/joined.tsx'

export function Page({ view }: { readonly view: NewsItemView }) {
  const text = useText()
  const label = useLabel()
  const { title, summary, published, assets, lang } = view
  const language = lang === null ? {} : { lang }
  return (
    <>
      <Crumbs trail={[{ to: urls.news(), name: text('news.title') }]} here={title} />
      <article className={styles.article}>
        <p className={styles.from}>
          <span className="chip">{text('news.announcement')}</span>
          <time dateTime={published.iso}>{published.text}</time>
          {text('join.bracket', { 0: '', 1: published.age })}
        </p>
        <h1 {...language} dir="auto">
          {title}
        </h1>
        <p className="lead" {...language} dir="auto">
          {summary}
        </p>
        <WrittenBody text={view} />
      </article>
      {assets.length === 0 ? null : (
        <p className={styles.assets}>
          {label(text('news.about'))}
          <Joined
            by="join.list"
            parts={assets.map(({ name, path }) => (
              <Anchor key={path} to={path}>
                {name}
              </Anchor>
            ))}
          />
        </p>
      )}
      <p className={styles.all}>
        <Anchor to={urls.news()}>{text('news.all')}</Anchor>
      </p>
    </>
  )
}
