import { tracked } from '@portico/analytics/track'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { BuySteps } from '../../components/articles/buy-steps.tsx'
import { NewsList } from '../../components/articles/news-list.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { WrittenArticle } from '../../components/articles/written-article.tsx'
import { Links } from './coin-links.tsx'
import styles from './page.module.css'
import type { AssetView } from './view.ts'

interface TextProps {
  readonly view: AssetView
}

/** What is new of the asset, or that nothing is (COIN-02). */
export function NewsCard({ view }: TextProps) {
  const text = useText()
  const { news, asset } = view
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="news">
      <h2 id="news">{text('asset.news.title', { coinName: asset })}</h2>
      {news.length === 0 ? (
        <p className="quiet">{text('asset.news.none', { coinName: asset })}</p>
      ) : (
        <NewsList items={news} />
      )}
      <p>
        <Anchor to={urls.news()}>{text('news.all')}</Anchor>
      </p>
    </section>
  )
}

function AboutCard({ view }: TextProps) {
  const text = useText()
  const { about, guide, links, asset } = view
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="about">
      <h2 id="about">{text('asset.about.title', { coinName: asset })}</h2>
      {about === null ? (
        <p className="quiet">{text('asset.about.none', { coinName: asset })}</p>
      ) : (
        <WrittenArticle text={about} />
      )}
      {links === null ? null : <Links links={links} />}
      {guide === null ? null : (
        <p>
          <Anchor to={guide.path} {...tracked('b802:guide-opened')}>
            {text('guide.read')}
          </Anchor>
        </p>
      )}
    </section>
  )
}

/** What a coin is, and how it is bought; of other assets only what was written about them (COIN-02, COIN-03). */
export function TextsSection({ view }: TextProps) {
  const text = useText()
  const { about, steps, asset } = view
  const tellsAbout = about !== null || asset.kind === 'crypto'
  if (!tellsAbout && steps === null) return null
  return (
    <div className={`section ${steps === null ? '' : styles.texts}`}>
      {tellsAbout ? <AboutCard view={view} /> : null}
      {steps === null ? null : (
        <section className={`card ${styles.panel}`} aria-labelledby="buy">
          <h2 id="buy">{text('asset.buy.title', { coinName: asset })}</h2>
          <BuySteps steps={steps} />
        </section>
      )}
    </div>
  )
}
