import { tracked } from '@portico/analytics/track'
import { useState } from 'react'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { sharePage } from '../../components/forms/copy-text.ts'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import type { AssetView } from './view.ts'

/** The buttons of an asset; what cannot be done with it has none (COIN-01). */
export function Actions({ view }: { readonly view: AssetView }) {
  const text = useText()
  const [message, setMessage] = useState<TextId | null>(null)
  const { actions, asset, priceText, asOf } = view
  const coinCode = asset.code
  const sentence = text('asset.shareText', { coinCode, fiatPrice: priceText, time: asOf?.text ?? '' })
  return (
    <div className="actions" role="group" aria-label={text('asset.actions', { coinCode })}>
      {actions.buyNow === null ? null : (
        <Anchor className="button" to={actions.buyNow} {...tracked('b601:buy-clicked', { place: 'price' })}>
          {text('asset.buyNow', { coinCode })}
        </Anchor>
      )}
      {actions.buySell === null ? null : (
        <Anchor
          className="button button-line"
          to={actions.buySell}
          {...tracked('b304:asset-action-clicked', { action: 'buy-sell' })}
        >
          {text('asset.buySell')}
        </Anchor>
      )}
      {actions.trade === null ? null : (
        <Anchor
          className="button button-line"
          to={actions.trade}
          {...tracked('b605:trade-clicked', { place: 'price' })}
        >
          {text('asset.trade', { coinCode })}
        </Anchor>
      )}
      {actions.predict === null ? null : (
        <Anchor
          className="button button-line"
          to={actions.predict}
          {...tracked('b304:asset-action-clicked', { action: 'predict' })}
        >
          {text('asset.predict')}
        </Anchor>
      )}
      <button
        type="button"
        className="button button-line needs-scripts"
        onClick={() => void sharePage(sentence).then(setMessage)}
        {...tracked('b304:asset-action-clicked', { action: 'share' })}
      >
        {text('share.action')}
      </button>
      <Anchor
        className="button button-line"
        to={actions.signUp}
        {...tracked('b304:asset-action-clicked', { action: 'sign-up' })}
      >
        {text('asset.signUp')}
      </Anchor>
      <span role="status" className="quiet">
        {message === null ? '' : text(message)}
      </span>
    </div>
  )
}
