import { tracked } from '@portico/analytics/track'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { sharePage } from '../../components/forms/copy-text.ts'
import { useBriefMessage } from '../../components/forms/use-brief-message.ts'
import { useText } from '../../components/texts/use-text.ts'
import { ShareIcon } from '../../ui/icons.tsx'
import styles from './page.module.css'
import type { AssetView } from './view.ts'

/** The two that most readers came for; what cannot be done has no button (COIN-01). */
export function MainActions({ view }: { readonly view: AssetView }) {
  const text = useText()
  const { actions, asset } = view
  const coinCode = asset.code
  if (actions.buyNow === null && actions.trade === null) return null
  return (
    <div className={styles.mainActions}>
      {actions.buyNow === null ? null : (
        <Anchor
          className="button button-large"
          to={actions.buyNow}
          {...tracked('b601:buy-clicked', { place: 'price' })}
        >
          {text('asset.buyNow', { coinCode })}
        </Anchor>
      )}
      {actions.trade === null ? null : (
        <Anchor
          className="button button-line button-large"
          to={actions.trade}
          {...tracked('b605:trade-clicked', { place: 'price' })}
        >
          {text('asset.trade', { coinCode })}
        </Anchor>
      )}
    </div>
  )
}

/** The other buttons of an asset, as a quiet row (COIN-01). */
export function MoreActions({ view }: { readonly view: AssetView }) {
  const text = useText()
  const [message, say] = useBriefMessage()
  const { actions, asset, priceText, asOf } = view
  const sentence = text('asset.shareText', {
    coinCode: asset.code,
    fiatPrice: priceText,
    time: asOf?.text ?? '',
  })
  return (
    <div className={styles.moreActions}>
      {actions.buySell === null ? null : (
        <Anchor
          className={styles.quietAction}
          to={actions.buySell}
          {...tracked('b304:asset-action-clicked', { action: 'buy-sell' })}
        >
          {text('asset.buySell')}
        </Anchor>
      )}
      {actions.predict === null ? null : (
        <Anchor
          className={styles.quietAction}
          to={actions.predict}
          {...tracked('b304:asset-action-clicked', { action: 'predict' })}
        >
          {text('asset.predict')}
        </Anchor>
      )}
      <Anchor
        className={styles.quietAction}
        to={actions.signUp}
        {...tracked('b304:asset-action-clicked', { action: 'sign-up' })}
      >
        {text('asset.signUp')}
      </Anchor>
      <button
        type="button"
        className={`${styles.quietAction} needs-scripts`}
        onClick={() => void sharePage(sentence).then(say)}
        {...tracked('b304:asset-action-clicked', { action: 'share' })}
      >
        <ShareIcon /> {text('share.action')}
      </button>
      <span role="status" className={message === null ? 'visually-hidden' : 'quiet'}>
        {message === null ? '' : text(message)}
      </span>
    </div>
  )
}
