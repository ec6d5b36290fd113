import { tracked } from '@portico/analytics/track'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { WrittenArticle } from '../../components/articles/written-article.tsx'
import styles from './page.module.css'
import type { GuideView } from './view.ts'

/** A guide, with ways to the asset that it speaks of. */
export function Page({ view }: { readonly view: GuideView }) {
  const text = useText()
  const { text: written, asset, buy, more } = view
  return (
    <>
      <Crumbs trail={[{ to: urls.academy(), name: text('academy.title') }]} here={written.title} />
      <h1 lang={written.lang} dir="auto">
        {written.title}
      </h1>
      <div className={styles.layout}>
        <article>
          <WrittenArticle text={written} />
        </article>
        <aside className={styles.side}>
          {asset === null ? null : (
            <p className="actions">
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
          )}
          {more.length === 0 ? null : (
            <nav aria-labelledby="more">
              <h2 id="more">{text('guide.more')}</h2>
              <ul className={styles.more}>
                {more.map(({ title, path, lang }) => (
                  <li key={path} lang={lang}>
                    <Anchor to={path} {...tracked('b802:guide-opened')}>
                      <bdi>{title}</bdi>
                    </Anchor>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </aside>
      </div>
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
