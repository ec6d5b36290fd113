import { urls } from '../../routes.ts'
import { Anchor } from '../../shell/anchor.tsx'
import { NewsList } from '../../shell/news-list.tsx'
import { useText } from '../../shell/use-text.ts'
import { WrittenArticle } from '../../shell/written-article.tsx'
import styles from './page.module.css'
import type { AssetView } from './view.ts'

/** What the asset is, and what is new of it; where nothing was written, that is said (COIN-02). */
export function TextsSection({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { about, guide, news, asset } = view
  const coinName = asset.name
  return (
    <div className={`section ${styles.texts}`}>
      <section className={`card ${styles.panel}`} aria-labelledby="about">
        <h2 id="about">{text('asset.about.title', { coinName })}</h2>
        {about === null ? (
          <p className="quiet">{text('asset.about.none', { coinName })}</p>
        ) : (
          <WrittenArticle text={about} />
        )}
        {guide === null ? null : (
          <p>
            <Anchor to={guide.path}>{text('guide.read')}</Anchor>
          </p>
        )}
      </section>
      <section className={`card ${styles.panel}`} aria-labelledby="news">
        <h2 id="news">{text('asset.news.title', { coinName })}</h2>
        {news.length === 0 ? (
          <p className="quiet">{text('asset.news.none', { coinName })}</p>
        ) : (
          <NewsList items={news} />
        )}
        <p>
          <Anchor to={urls.news()}>{text('news.all')}</Anchor>
        </p>
      </section>
    </div>
  )
}
