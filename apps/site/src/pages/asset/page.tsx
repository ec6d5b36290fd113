import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ComparisonLinks } from '../../components/articles/comparison-links.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { Price } from '../../components/market/price.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { AssetChart } from './chart.tsx'
import { ConverterOnSign } from './converter-on-sign.ts'
import { Heading } from './heading.tsx'
import { KeyFigures } from './key-figures.tsx'
import styles from './page.module.css'
import { PerformanceCard } from './performance-card.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { AboutCard, NewsCard, StepsCard } from './texts-section.tsx'
import type { AssetView } from './view.ts'

function AssetConverter({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { converter, asset } = view
  if (converter === null) return null
  return (
    <section aria-labelledby="converter">
      <h2 id="converter" className="visually-hidden">
        {text('asset.convert', { coinCode: asset.code })}
      </h2>
      <ConverterOnSign view={converter} />
    </section>
  )
}

function Related({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { comparisons, related, asset } = view
  return (
    <>
      {comparisons.length === 0 ? null : (
        <section className="section late">
          <h2>{text('asset.compare.title', { coinName: asset })}</h2>
          <ComparisonLinks links={comparisons} />
        </section>
      )}
      {related.length === 0 ? null : (
        <section className="section late">
          <h2>{text('asset.related.title')}</h2>
          <ul className="pair-links">
            {related.map((other) => (
              <li key={other.path}>
                <Anchor to={other.path}>
                  <span>{other.asset.name}</span>
                  <em>
                    <Price price={other.price} />
                  </em>
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Side by side: the chart and what it tells at the start, the converter, the figures and the way to buy at the end. */
function Overview({ view }: { readonly view: AssetView }) {
  if (view.missingPrice === 'no-source')
    return (
      <>
        <AboutCard view={view} />
        <StepsCard view={view} />
        <NewsCard view={view} />
      </>
    )
  return (
    <div className={styles.overview}>
      <div className={styles.column}>
        <AssetChart view={view} />
        <PerformanceCard view={view} />
        <AboutCard view={view} />
        <NewsCard view={view} />
      </div>
      <div className={styles.column}>
        <AssetConverter view={view} />
        <KeyFigures view={view} />
        <StepsCard view={view} />
      </div>
    </div>
  )
}

/** What an asset is worth, was worth, and is. */
export function Page({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { asset } = view
  return (
    <>
      <Crumbs
        trail={[{ to: urls.prices(), name: text('nav.prices') }]}
        here={text('asset.crumb', { coinName: asset })}
      />
      <StickyBar view={view} />
      <div className={styles.cover}>
        <Heading view={view} />
      </div>
      <Overview view={view} />
      <Related view={view} />
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}

Page.parts = [ConverterOnSign]
