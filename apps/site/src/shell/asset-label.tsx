import type { AssetRef } from '../figures/asset.ts'
import { AssetIcon } from '../ui/asset-icon.tsx'
import styles from './asset-label.module.css'
import { useSite } from './site-context.ts'

/** An asset's drawing, name and code. */
export function AssetLabel({ asset }: { readonly asset: AssetRef }) {
  return (
    <span className={styles.label}>
      <AssetMark asset={asset} />
      <span className={styles.names}>
        <span className={styles.name}>{asset.name}</span> <span className={styles.code}>{asset.code}</span>
      </span>
    </span>
  )
}

/** The drawing alone. */
export function AssetMark({ asset, large }: { readonly asset: AssetRef; readonly large?: boolean }) {
  const { state } = useSite()
  const sign = asset.kind === 'fiat' ? (asset.symbol ?? asset.code) : asset.code
  return (
    <AssetIcon
      icon={asset.icon}
      sign={sign}
      kind={asset.kind}
      sheet={state.iconSheet}
      {...(large ? { large } : {})}
    />
  )
}
