import type { AssetRef } from '../../figures/asset.ts'
import { AssetIcon } from '../../ui/asset-icon.tsx'
import styles from './asset-label.module.css'
import { useSite } from '../context/site-context.ts'

/** An asset's drawing, name and code; in tables the code stands below the name. */
export function AssetLabel({
  asset,
  lines = 'one',
}: {
  readonly asset: AssetRef
  readonly lines?: 'one' | 'two'
}) {
  return (
    <span className={styles.label}>
      <AssetMark asset={asset} large={lines === 'two'} />
      <span className={lines === 'two' ? `${styles.names} ${styles.two}` : styles.names}>
        <span className={asset.kind === 'crypto' ? styles.name : `${styles.name} ${styles.common}`}>
          {asset.name}
        </span>{' '}
        <span className={styles.code}>{asset.code}</span>
      </span>
    </span>
  )
}

/** What a drawing needs to know of an asset. */
export type MarkedAsset = Pick<AssetRef, 'code' | 'kind' | 'symbol' | 'icon'>

/** Currencies are known by their sign, metals by their chemical symbol: XAU is Au. */
function signOf({ kind, symbol, code }: MarkedAsset): string {
  if (kind === 'metal') return code.slice(1, 2) + code.slice(2).toLowerCase()
  return kind === 'fiat' ? (symbol ?? code) : code
}

/** The drawing alone. */
export function AssetMark({ asset, large }: { readonly asset: MarkedAsset; readonly large?: boolean }) {
  const { state } = useSite()
  const sign = signOf(asset)
  return (
    <AssetIcon
      icon={asset.icon}
      sign={sign}
      kind={asset.kind}
      sheets={state.iconSheets}
      {...(large ? { large } : {})}
    />
  )
}
