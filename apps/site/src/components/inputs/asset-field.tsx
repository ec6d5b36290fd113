import { useNavigate } from 'react-router'
import type { AssetRef } from '../../figures/asset.ts'
import styles from './asset-field.module.css'
import { AssetInput } from './asset-input.tsx'
import { AssetMark } from '../assets/asset-label.tsx'
import { useSite } from '../context/site-context.ts'

interface AssetFieldProps {
  readonly name: 'from' | 'to' | 'with'
  readonly asset: AssetRef
  readonly label: string
  /** Locale-free path to go to when another asset is picked. */
  readonly pathTo: (slug: string) => string
}

/** Which asset stands on one side, out of the whole catalogue. */
export function AssetField({ name, asset, label, pathTo }: AssetFieldProps) {
  const { locale, gateway } = useSite()
  const navigate = useNavigate()
  return (
    <span className={styles.pick}>
      <span className={styles.mark}>
        <AssetMark asset={asset} />
      </span>
      <AssetInput
        name={name}
        label={label}
        slug={asset.slug}
        value={asset.code}
        className={styles.input ?? ''}
        search={async (query, signal) => {
          const { searchAssets } = await import('../search/search-assets.ts')
          return searchAssets({ gateway: gateway().shell, query, locale, signal })
        }}
        onPick={(picked) => void navigate(pathTo(picked.slug), { preventScrollReset: true })}
      />
    </span>
  )
}
