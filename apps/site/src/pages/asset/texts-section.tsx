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

/** What is new of the asset; where nothing is, the way to all news stands among the texts (COIN-02). */
export function NewsCard({ view }: TextProps) {
  const text = useText()
  const { news, asset } = view
  if (news.length === 0) return null
  return (
    <section className={`card late ${styles.panel}`} aria-labelledby="news">
      <h2 id="news">{text('asset.news.title', { coinName: asset })}</h2>
      <NewsList items={news} />
      <p>
        <Anchor to={urls.news()}>{text('news.all')}</Anchor>
      </p>
    </section>
  )
}

/** What an asset is, and where more is told of it (COIN-02). */
export function AboutCard({ view }: TextProps) {
  const text = useText()
  const { about, guide, links, asset } = view
  if (about === null && links === null && guide === null) return null
  return (
    <section className={`card late ${styles.panel} ${styles.about}`} aria-labelledby="about">
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

/** How a coin is bought, in three steps (COIN-03). */
export function StepsCard({ view }: TextProps) {
  const text = useText()
  const { steps, asset } = view
  if (steps === null) return null
  return (
    <section className={`card late ${styles.panel}`} aria-labelledby="buy">
      <h2 id="buy">{text('asset.buy.title', { coinName: asset })}</h2>
      <BuySteps steps={steps} />
    </section>
  )
}
