import { track, tracked } from '@portico/analytics/track'
import type { AssetComboboxProps, FoundLink } from '@portico/combobox'
import { linkTo } from '@portico/locale'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { HeaderPartProps } from './header-part.ts'
import styles from './header.module.css'

/** A magnifying glass in a box of 15 by 15. */
export const searchShape = 'M10 10l4 4M6.5 11.2a4.7 4.7 0 1 0 0-9.4 4.7 4.7 0 0 0 0 9.4z'

/** The combobox once it is there, with what was typed before it came. */
interface LiveField {
  readonly Combobox: ComponentType<AssetComboboxProps<FoundLink>>
  readonly typed: string | null
}

/** Search over assets, conversions and pages: a form to the search page as it stands, a combobox from its first focus on. */
export function SearchBox({ props, text, store, className }: HeaderPartProps & { className: string }) {
  const [live, setLive] = useState<LiveField | null>(null)
  const loading = useRef(false)
  const plain = useRef<HTMLInputElement>(null)
  const label = text('header.search')

  async function enliven(): Promise<void> {
    if (loading.current || store === null) return
    loading.current = true
    const { AssetCombobox } = await import('@portico/combobox')
    // Anyone who has moved on meanwhile keeps the focus where it is; the next visit tries again.
    loading.current = false
    if (document.activeElement !== plain.current) return
    setLive({ Combobox: AssetCombobox, typed: plain.current?.value || null })
  }

  // A field that was entered before the scripts came has the focus already (SHELL-11).
  useEffect(() => {
    if (plain.current !== null && document.activeElement === plain.current) void enliven()
  })

  const texts = {
    none: text('header.searchNone'),
    loading: text('header.searchLoading'),
    failed: text('header.searchFailed'),
  }
  return (
    <form
      className={className}
      role="search"
      aria-label={label}
      method="get"
      action={linkTo({ locale: props.locale, path: '/search' })}
    >
      <span className={styles.searchField} {...tracked('b102:search-entered')}>
        <svg width="15" height="15" viewBox="0 0 15 15" aria-hidden="true" focusable="false">
          <path className={styles.stroke} d={searchShape} />
        </svg>
        {live && store ? (
          <live.Combobox
            name="q"
            label={label}
            value=""
            typed={live.typed}
            placeholder={label}
            inputClassName={styles.searchInput ?? ''}
            texts={texts}
            search={store.search}
            onPick={({ code, href }) => {
              track('b103:search-picked', 'click', { found: code === null ? 'page' : 'asset' })
              store.navigate(href)
            }}
          />
        ) : (
          <input
            ref={plain}
            name="q"
            aria-label={label}
            placeholder={label}
            className={styles.searchInput}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            onFocus={() => void enliven()}
          />
        )}
      </span>
    </form>
  )
}
