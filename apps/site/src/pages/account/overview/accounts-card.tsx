import { listAccounts, type OwnAccount, switchDemoLogin, switchWeb } from '@portico/contract'
import { useState } from 'react'
import { type AccountTextId, useAccountText } from '../account-text.tsx'
import { accountCalls } from '../calls.ts'
import { failureText } from '../failure.ts'
import styles from './overview.module.css'
import { RemotePart, SectionCard } from './section-card.tsx'
import { useRemote } from './use-remote.ts'

const kindText: Readonly<Record<OwnAccount['kind'], AccountTextId>> = {
  parent: 'accounts.parent',
  'sub-account': 'accounts.subAccount',
  demo: 'accounts.demo',
}

function AccountRow({ account, onEnter }: { readonly account: OwnAccount; readonly onEnter: () => void }) {
  const text = useAccountText()
  return (
    <li>
      <span className={styles.rowName}>
        <bdi>{account.name}</bdi>
        <span className={styles.rowState}>
          {text(kindText[account.kind])} · <bdi>{account.userId}</bdi>
        </span>
      </span>
      {account.current ? (
        <span className={styles.here}>{text('accounts.current')}</span>
      ) : (
        <button
          type="button"
          className="button button-line"
          aria-label={text('accounts.enterLabel', { name: account.name })}
          onClick={onEnter}
        >
          {text('accounts.enter')}
        </button>
      )}
    </li>
  )
}

/** The accounts that belong to this one; switching loads the page anew as that account's (USER-04). */
export function AccountsCard() {
  const text = useAccountText()
  const { remote, reload } = useRemote(listAccounts, {})
  const [news, setNews] = useState('')

  async function enter({ kind, userId }: OwnAccount) {
    try {
      await accountCalls.send(kind === 'demo' ? switchDemoLogin : switchWeb, { userId })
      location.reload()
    } catch (error) {
      setNews(failureText(error, text))
    }
  }

  return (
    <SectionCard title={text('accounts.title')}>
      <RemotePart remote={remote} reload={reload}>
        {({ accounts }) =>
          accounts.every(({ current }) => current) ? (
            <p className={styles.waiting}>{text('accounts.none')}</p>
          ) : (
            <ul className={styles.rows}>
              {accounts.map((account) => (
                <AccountRow key={account.userId} account={account} onEnter={() => void enter(account)} />
              ))}
            </ul>
          )
        }
      </RemotePart>
      <p role="status" className={styles.news}>
        {news}
      </p>
    </SectionCard>
  )
}
