import { tracked } from '@portico/analytics/track'
import { HeadLogo } from '../../components/images/head-logo.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import type { PairView } from './view.ts'

/** The label of the welcome pack is fixed (spec section 9, "Content constants"). */
const welcomePackLabel = '6200 USDT'

/** Adverts, each labelled as one and below the answer (CONV-05). */
export function Offers({ view }: { readonly view: Pick<PairView, 'from' | 'adverts' | 'packCoin'> }) {
  const text = useText()
  const { from, packCoin } = view
  const { welcomePack, buy } = view.adverts
  if (!welcomePack && !buy) return null
  return (
    <section className={`section late ${styles.offers} visitor`} aria-label={text('advert.label')}>
      {welcomePack ? (
        <div
          className={styles.offer}
          data-track-on="expose"
          {...tracked('b602:advert-shown', { advert: 'welcome-pack' })}
        >
          {packCoin === null ? null : <HeadLogo asset={packCoin} comes="late" />}
          <div>
            <small>{text('advert.label')}</small>
            <h2>{text('advert.pack.title', { amountUsd: welcomePack.amount })}</h2>
            <p>
              <bdi className={styles.packLabel} dir="ltr">
                {welcomePackLabel}
              </bdi>{' '}
              {text('advert.pack.text')}
            </p>
          </div>
          <Anchor className="button" to={welcomePack.href} {...tracked('b603:welcome-pack-clicked')}>
            {text('advert.pack.action')}
          </Anchor>
        </div>
      ) : null}
      {buy ? (
        <div
          className={styles.offer}
          data-track-on="expose"
          {...tracked('b602:advert-shown', { advert: 'buy' })}
        >
          <HeadLogo asset={from} comes="late" />
          <div>
            <small>{text('advert.label')}</small>
            <h2>{text('advert.buy.title', { coinCode: buy.code })}</h2>
            <p>{text('advert.buy.text')}</p>
          </div>
          <Anchor
            className="button button-line"
            to={buy.href}
            {...tracked('b601:buy-clicked', { place: 'advert' })}
          >
            {text('advert.buy.action', { coinCode: buy.code })}
          </Anchor>
        </div>
      ) : null}
    </section>
  )
}
