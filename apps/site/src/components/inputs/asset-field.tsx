import type { AssetRef } from '../../figures/asset.ts'
import styles from './asset-field.module.css'
import { AssetInput } from './asset-input.tsx'
import { AssetMark } from '../assets/asset-label.tsx'
import { useSite } from '../context/site-context.ts'

export interface AssetFieldProps {
  readonly name: 'from' | 'to' | 'with'
  readonly asset: AssetRef
  readonly label: string
  /** What the field says of the asset, and how it looks so; its code unless given. */
  readonly says?: { readonly text: string; readonly className: string | undefined }
  /** What was typed and names no asset; the field then shows it in place of the asset. */
  readonly unknown?: string | undefined
  readonly onPick: (slug: string) => void
}

/** Which asset stands on one side, out of the whole catalogue. */
export function AssetField({ name, asset, label, says, unknown, onPick }: AssetFieldProps) {
  const { locale, gateway } = useSite()
  return (
    <span className={styles.pick}>
      <span className={styles.mark}>{unknown === undefined ? <AssetMark asset={asset} /> : null}</span>
      <AssetInput
        name={name}
        label={label}
        slug={asset.slug}
        value={unknown ?? says?.text ?? asset.code}
        problemId={unknown === undefined ? undefined : `${name}-problem`}
        className={`${styles.input} ${says?.className ?? ''}`}
        search={async (query, signal) => {
          const { searchAssets } = await import('../search/search-assets.ts')
          return searchAssets({ gateway: gateway().shell, query, locale, signal })
        }}
        onPick={(picked) => onPick(picked.slug)}
      />
    </span>
  )
}
