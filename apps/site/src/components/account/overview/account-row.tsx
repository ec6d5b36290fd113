import type { CallOutput, listAccounts, OwnAccount } from '@portico/contract'
import { type AccountTextId, useAccountText } from '../account-text.tsx'
import styles from './overview.module.css'

const kindText: Readonly<Record<OwnAccount['kind'], AccountTextId>> = {
  parent: 'accounts.parent',
  'sub-account': 'accounts.subAccount',
  demo: 'accounts.demo',
}

/** What can be done with an account of the list. */
export interface AccountActions {
  enter(account: OwnAccount): void
  trade(account: OwnAccount): void
  rename(account: OwnAccount): void
}

/** An account of the list with its buttons. */
function AccountRow(props: { readonly account: OwnAccount; readonly actions: AccountActions }) {
  const { account, actions } = props
  const text = useAccountText()
  const { name, kind, current, userId } = account
  return (
    <li>
      <span className={styles.rowName}>
        <bdi>{name}</bdi>
        <span className={styles.rowState}>
          {text(kindText[kind])} · <bdi>{userId}</bdi>
        </span>
      </span>
      {current ? (
        <span className={styles.here}>{text('accounts.current')}</span>
      ) : (
        <span className={styles.rowActions}>
          {kind === 'parent' ? null : (
            <button
              type="button"
              className="text-button"
              aria-label={text('accounts.renameLabel', { name })}
              onClick={() => actions.rename(account)}
            >
              {text('accounts.rename')}
            </button>
          )}
          {kind === 'demo' ? (
            <button type="button" className="button button-line" onClick={() => actions.trade(account)}>
              {text('accounts.trade')}
            </button>
          ) : null}
          <button
            type="button"
            className="button button-line"
            aria-label={text('accounts.enterLabel', { name })}
            onClick={() => actions.enter(account)}
          >
            {text('accounts.enter')}
          </button>
        </span>
      )}
    </li>
  )
}

/** The accounts of one answer, or why there are none. */
export function AccountRows(props: {
  readonly listed: CallOutput<typeof listAccounts>
  readonly actions: AccountActions
}) {
  const { listed, actions } = props
  const text = useAccountText()
  if (listed.accounts.every(({ current }) => current) && listed.found === 0) {
    return listed.accounts.length === 0 ? null : <p className={styles.waiting}>{text('accounts.none')}</p>
  }
  return (
    <ul className={styles.rows}>
      {listed.accounts.map((account) => (
        <AccountRow key={account.userId} account={account} actions={actions} />
      ))}
    </ul>
  )
}
