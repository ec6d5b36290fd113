import { tracked } from '@portico/analytics/track'
import type { KeyboardEvent } from 'react'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { sharePage } from '../../components/forms/copy-text.ts'
import { useBriefMessage } from '../../components/forms/use-brief-message.ts'
import { useText } from '../../components/texts/use-text.ts'
import { MoreIcon, ShareIcon } from '../../ui/icons.tsx'
import styles from './page.module.css'
import type { AssetView } from './view.ts'

interface ActionProps {
  readonly view: AssetView
}

/** The two that most readers came for; what cannot be done has no button (COIN-01). */
function MainActions({ view: { actions, asset } }: ActionProps) {
  const text = useText()
  const coinCode = asset.code
  return (
    <>
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
    </>
  )
}

/** Closes the menu that a key was pressed in, and leaves the focus where the menu opens. */
function closeByEscape({ key, currentTarget }: KeyboardEvent): void {
  const menu = currentTarget.closest('details')
  if (key !== 'Escape' || menu === null) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** The rest, in a menu that opens without scripts too (COIN-01). */
function MoreActions({ view: { actions, asset } }: ActionProps) {
  const text = useText()
  const more = [
    { action: 'buy-sell', to: actions.buySell, name: 'asset.buySell' },
    { action: 'predict', to: actions.predict, name: 'asset.predict' },
    { action: 'sign-up', to: actions.signUp, name: 'asset.signUp' },
  ] as const
  return (
    <details className={styles.more}>
      <summary
        className={styles.icon}
        aria-label={text('asset.actions', { coinCode: asset.code })}
        onKeyDown={closeByEscape}
      >
        <MoreIcon />
      </summary>
      <ul className={`overlay ${styles.menu}`}>
        {more.map(({ action, to, name }) =>
          to === null ? null : (
            <li key={action} className={action === 'sign-up' ? 'visitor' : undefined}>
              <Anchor to={to} onKeyDown={closeByEscape} {...tracked('b304:asset-action-clicked', { action })}>
                {text(name)}
              </Anchor>
            </li>
          ),
        )}
      </ul>
    </details>
  )
}

/** Hands the price over to others. */
function ShareAction({ view: { asset, priceText, asOf } }: ActionProps) {
  const text = useText()
  const [message, say] = useBriefMessage()
  const sentence = text('asset.shareText', {
    coinCode: asset.code,
    fiatPrice: priceText,
    time: asOf?.text ?? '',
  })
  return (
    <>
      <button
        type="button"
        className={`${styles.icon} needs-scripts`}
        aria-label={text('share.action')}
        title={text('share.action')}
        onClick={() => void sharePage(sentence).then(say)}
        {...tracked('b304:asset-action-clicked', { action: 'share' })}
      >
        <ShareIcon />
      </button>
      <span role="status" className={message === null ? 'visually-hidden' : styles.shared}>
        {message === null ? '' : text(message)}
      </span>
    </>
  )
}

/** What can be done with the asset: two buttons, and quiet ones beside them (COIN-01). */
export function Actions({ view }: ActionProps) {
  const text = useText()
  return (
    <div
      className={styles.actions}
      role="group"
      aria-label={text('asset.actions', { coinCode: view.asset.code })}
    >
      <MainActions view={view} />
      <span className={styles.quiet}>
        <ShareAction view={view} />
        <MoreActions view={view} />
      </span>
    </div>
  )
}
