import { plainAmount } from '@portico/format'
import type { AsOfView } from '../../figures/as-of.ts'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { AssetMark } from '../../components/assets/asset-label.tsx'
import { ChangeText } from '../../components/market/change-text.tsx'
import { ComparisonLinks } from '../../components/articles/comparison-links.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { movingAttributes, movingIf } from '../../figures/moving/moving.ts'
import { FigureWords } from '../../components/market/figure.tsx'
import { movingChange, movingSentence, useLiveChange } from '../../components/market/live.ts'
import { Price } from '../../components/market/price.tsx'
import { QuickConverter } from '../../components/articles/quick-converter.tsx'
import { withParts } from '../../components/market/text-with.tsx'
import { useIsStale } from '../../components/market/use-is-stale.ts'
import { usePriceText } from '../../components/market/use-price-text.ts'
import { useText } from '../../components/texts/use-text.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { Actions } from './actions.tsx'
import { Chart } from './chart.tsx'
import styles from './page.module.css'
import { StatisticsCard } from './statistics-card.tsx'
import { NewsCard, TextsSection } from './texts-section.tsx'
import type { AssetView } from './view.ts'

/** The price in one sentence, in the reader's currency. */
function PriceSentence({ view, asOf }: { readonly view: AssetView; readonly asOf: AsOfView }) {
  const text = useText()
  const format = usePriceText()
  const day = useLiveChange(view.day)
  const isStale = useIsStale(asOf, view.of)
  const { price, asset, of } = view
  if (price === null) return null
  const coinCode = asset.code
  const fiatPrice = 'usd' in price ? format(price) : view.priceText
  if (isStale)
    return (
      <p className="lead" {...movingAttributes(movingIf('whole', of))}>
        {text('asset.trend.stale', { coinCode, fiatPrice, time: asOf.text })}
      </p>
    )
  const isKnown = day.state === 'known'
  return (
    <p className="lead" {...movingAttributes(movingSentence(view.day))}>
      {withParts(text, isKnown ? `asset.trend.${day.direction}` : 'asset.trend.unknown', {
        coinCode,
        fiatPrice: <FigureWords text={fiatPrice} moving={movingIf('price', of)} />,
        '24hPercentChange': (
          <FigureWords text={isKnown ? day.size : ''} moving={movingChange(view.day, 'size')} />
        ),
      })}
    </p>
  )
}

function Heading({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { asset, price, day, asOf, sources, origins, olderDay } = view
  return (
    <>
      <h1 className={styles.title}>
        <AssetMark asset={asset} large /> {text('asset.title', { coinName: asset, coinCode: asset.code })}
      </h1>
      {price === null || asOf === null ? (
        <p className="lead">
          {text(view.missingPrice === 'no-source' ? 'asset.noSource' : 'asset.noPrice', { coinName: asset })}
        </p>
      ) : (
        <PriceSentence view={view} asOf={asOf} />
      )}
      {price === null ? null : (
        <p className={styles.price}>
          <strong>{'usd' in price ? <Price price={price} /> : <Amount text={price.text} />}</strong>
          <ChangeText change={day} chip={text('window.24h')} />
        </p>
      )}
      {olderDay === null ? null : <p className={styles.older}>{text('asset.older', { time: olderDay })}</p>}
      {asOf === null ? null : (
        <FiguresNote asOf={asOf} sources={sources} origins={origins} of={view.of} canRefresh />
      )}
    </>
  )
}

function Converter({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { converter, asset } = view
  return (
    <section className={styles.converter} aria-labelledby="converter">
      <h2 id="converter">{text('asset.convert', { coinCode: asset.code })}</h2>
      <QuickConverter from={asset.code} to={converter.to} amount={converter.amount} />
      {converter.result === null ? null : (
        <p>
          <output>
            {text('asset.converted', {
              coinAmount: converter.result.amount,
              coinCode: asset.code,
              fiatAmount: plainAmount(converter.result.value),
              fiatCode: converter.to,
            })}
          </output>
        </p>
      )}
    </section>
  )
}

function Related({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { comparisons, related, asset } = view
  return (
    <>
      {comparisons.length === 0 ? null : (
        <section className="section">
          <h2>{text('asset.compare.title', { coinName: asset })}</h2>
          <ComparisonLinks links={comparisons} />
        </section>
      )}
      {related.length === 0 ? null : (
        <section className="section">
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

/** The chart and what can be done with the price; where no source has a price, neither chart nor converter has one to show. */
function Hero({ view }: { readonly view: AssetView }) {
  if (view.missingPrice === 'no-source') return <NewsCard view={view} />
  return (
    <div className={styles.hero}>
      <Chart view={view} />
      <div className={styles.beside}>
        <Converter view={view} />
        <NewsCard view={view} />
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
      <Heading view={view} />
      <div className={styles.actions}>
        <Actions view={view} />
      </div>
      <Hero view={view} />
      <StatisticsCard view={view} />
      <TextsSection view={view} />
      <Related view={view} />
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
