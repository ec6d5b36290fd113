import { tracked } from '@portico/analytics/track'
import { urls } from '../urls.generated.ts'
import { Contents, FoldedContents } from '../../components/guides/contents.tsx'
import { Cover } from '../../components/guide-cards/cover.tsx'
import { GuideCards } from '../../components/guide-cards/guide-cards.tsx'
import { WrittenArticle } from '../../components/articles/written-article.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import type { GuideView } from './view.ts'

/** The coin of a guide, with ways to its price and to buying it. */
function GuideCoin({ view: { cover, buy } }: { readonly view: GuideView }) {
  const text = useText()
  if (cover === null) return null
  const { asset } = cover
  return (
    <div className={`card ${styles.coin}`}>
      <Cover cover={cover} comes="at once" />
      <p className={styles.ways}>
        <Anchor className="button" to={urls.asset(asset.slug)}>
          {text('guide.price', { coinName: asset })}
        </Anchor>
        {buy === null ? null : (
          <Anchor
            className="button button-line"
            to={buy}
            {...tracked('b601:buy-clicked', { place: 'guide' })}
          >
            {text('guide.buy', { coinName: asset })}
          </Anchor>
        )}
      </p>
    </div>
  )
}

/** A guide with its contents, ways to the asset that it speaks of, and what to read next. */
export function Page({ view }: { readonly view: GuideView }) {
  const text = useText()
  const { text: written, summary, minutes, more } = view
  const { title, lang, updated, parts } = written
  return (
    <>
      <Crumbs trail={[{ to: urls.academy(), name: text('academy.title') }]} here={title} />
      <div className={styles.layout}>
        <header className={styles.head}>
          <h1 lang={lang} dir="auto">
            {title}
          </h1>
          <p className={styles.reviewed}>
            <span>{minutes}</span>
            <span>{text('guide.updated', { time: updated })}</span>
          </p>
          <p className={`lead ${styles.summary}`} lang={lang} dir="auto">
            {summary}
          </p>
          <FoldedContents parts={parts} lang={lang} />
        </header>
        <article className={styles.article}>
          <WrittenArticle text={written} day="above" />
        </article>
        <aside className={styles.side}>
          <GuideCoin view={view} />
          <Contents parts={parts} lang={lang} />
        </aside>
      </div>
      {more.length === 0 ? null : (
        <nav className="section" aria-labelledby="more">
          <h2 id="more">{text('guide.more')}</h2>
          <GuideCards guides={more} heading="h3" />
        </nav>
      )}
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
