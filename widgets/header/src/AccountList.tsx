import type { AccountChoice, ShellStore } from '@portico/widget'
import { useEffect, useState } from 'react'
import type { HeaderText } from './header-part.ts'
import styles from './header.module.css'

type Listed =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly accounts: readonly AccountChoice[] }
  | { readonly kind: 'failed' }

function useAccounts(store: ShellStore): Listed {
  const [listed, setListed] = useState<Listed>({ kind: 'loading' })
  useEffect(() => {
    let isShown = true
    store.accounts().then(
      (accounts) => isShown && setListed({ kind: 'ready', accounts }),
      (error: unknown) => {
        console.warn('the accounts could not be loaded:', error)
        if (isShown) setListed({ kind: 'failed' })
      },
    )
    return () => {
      isShown = false
    }
  }, [store])
  return listed
}

function kindText(kind: AccountChoice['kind'], text: HeaderText): string {
  if (kind === 'parent') return text('header.parentAccount')
  return text(kind === 'demo' ? 'header.demoAccount' : 'header.subAccount')
}

/** The accounts beside the one signed in, each a button that enters it; nothing where there are none (USER-04). */
export function AccountList({ text, store }: { readonly text: HeaderText; readonly store: ShellStore }) {
  const listed = useAccounts(store)
  const [news, setNews] = useState('')
  if (listed.kind === 'loading') return <p role="status">{text('header.accountsLoading')}</p>
  if (listed.kind === 'failed') return <p role="status">{text('header.accountsFailed')}</p>
  if (listed.accounts.every(({ current }) => current)) return null

  const enter = (account: AccountChoice) =>
    store.switchAccount(account).catch((error: unknown) => {
      console.warn('the account was not switched:', error)
      setNews(text('header.switchFailed'))
    })

  return (
    <div className={styles.accounts} role="group" aria-label={text('header.accounts')}>
      {listed.accounts.map((account) => (
        <button
          key={account.userId}
          type="button"
          className={styles.account}
          aria-current={account.current}
          disabled={account.current}
          onClick={() => void enter(account)}
        >
          <bdi>{account.name}</bdi>
          <span className={styles.accountKind}>
            {account.current ? text('header.currentAccount') : kindText(account.kind, text)}
          </span>
        </button>
      ))}
      <p role="status">{news}</p>
    </div>
  )
}
