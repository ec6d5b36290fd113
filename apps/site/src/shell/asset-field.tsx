import { type ComponentType, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AssetComboboxProps } from '@portico/combobox'
import type { AssetRef } from '../figures/asset.ts'
import styles from './asset-field.module.css'
import { AssetMark } from './asset-label.tsx'
import { useSite } from './site-context.ts'
import { useText } from './use-text.ts'

interface AssetFieldProps {
  readonly name: 'from' | 'to'
  readonly asset: AssetRef
  readonly label: string
  /** Locale-free path to go to when another asset is picked. */
  readonly pathTo: (slug: string) => string
}

/** The combobox once it is there, with what was typed before it came. */
interface LiveField {
  readonly Combobox: ComponentType<AssetComboboxProps>
  readonly slug: string
  readonly typed: string | null
}

/**
 * Which asset stands on one side. As it stands it is a text field of the form that takes a code or a name; at its first
 * focus it becomes a combobox over the whole catalogue (CONV-02).
 */
export function AssetField({ name, asset, label, pathTo }: AssetFieldProps) {
  const text = useText()
  const { locale } = useSite()
  const navigate = useNavigate()
  const [live, setLive] = useState<LiveField | null>(null)
  const loading = useRef(false)
  const plain = useRef<HTMLInputElement>(null)

  async function enliven(): Promise<void> {
    if (loading.current) return
    loading.current = true
    const { AssetCombobox } = await import('@portico/combobox')
    // Whoever has moved on meanwhile keeps the focus where it is; the next visit tries again.
    loading.current = false
    if (document.activeElement !== plain.current) return
    const typed = plain.current?.value ?? asset.code
    setLive({ Combobox: AssetCombobox, slug: asset.slug, typed: typed === asset.code ? null : typed })
  }

  return (
    <span className={styles.pick}>
      <AssetMark asset={asset} />
      {live ? (
        <live.Combobox
          key={asset.slug}
          name={name}
          label={label}
          value={asset.code}
          typed={live.slug === asset.slug ? live.typed : null}
          inputClassName={styles.input ?? ''}
          texts={{
            none: text('search.none'),
            loading: text('search.loading'),
            failed: text('search.failed'),
          }}
          search={async (query, signal) => {
            const { searchAssets } = await import('./search-assets.ts')
            return searchAssets({ query, locale, signal })
          }}
          onPick={(picked) => void navigate(pathTo(picked.slug), { preventScrollReset: true })}
        />
      ) : (
        <input
          key={asset.slug}
          ref={plain}
          name={name}
          aria-label={label}
          defaultValue={asset.code}
          className={styles.input}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          onFocus={() => void enliven()}
        />
      )}
    </span>
  )
}
