import { tracked } from '@portico/analytics/track'
import type { AdvertView } from '../../views/assets/offers.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'

/** The label of the welcome pack is fixed (spec section 9, "Content constants"). */
const welcomePackLabel = '6200 USDT'

/** Adverts, each labelled as one and below the answer (CONV-05). */
export function Offers({ adverts }: { readonly adverts: AdvertView }) {
  const text = useText()
  const { welcomePack, buy } = adverts
  if (!welcomePack && !buy) return null
  return (
    <section className={`section ${styles.offers} visitor`} aria-label={text('advert.label')}>
      {welcomePack ? (
        <div
          className={styles.offer}
          data-track-on="expose"
          {...tracked('b602:advert-shown', { advert: 'welcome-pack' })}
        >
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
