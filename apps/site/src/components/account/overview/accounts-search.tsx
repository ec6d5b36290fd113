import { useEffect, useId, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import styles from './overview.module.css'

/** How long typing has to rest: each search is a signed call. */
const restMs = 300

/** The field that a long list is searched by. */
export function AccountsSearch(props: {
  readonly onMove: (place: { readonly query: string; readonly skip: number }) => void
}) {
  const { onMove } = props
  const text = useAccountText()
  const id = useId()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onMove({ query: typed.trim(), skip: 0 }), restMs)
    return () => clearTimeout(timer)
  }, [typed, onMove])
  return (
    <search className={styles.search}>
      <label htmlFor={id}>{text('accounts.search')}</label>
      <input
        id={id}
        type="search"
        dir="auto"
        maxLength={64}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </search>
  )
}
