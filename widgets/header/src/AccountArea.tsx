import { tracked } from '@portico/analytics/track'
import { linkAttributes, type SignedInUser } from '@portico/widget'
import { useState } from 'react'
import { AccountList } from './AccountList.tsx'
import type { HeaderPartProps } from './header-part.ts'
import styles from './header.module.css'

/** Head and shoulders in a box of 18 by 18. */
const personShape = 'M9 8.5A3.25 3.25 0 1 0 9 2a3.25 3.25 0 0 0 0 6.5zM2.5 16c.5-3 3-5 6.5-5s6 2 6.5 5'

/** Log in and sign up, or the menu of the account that is signed in. */
export function AccountArea({ props, text, store, user }: HeaderPartProps & { user: SignedInUser | null }) {
  const [isOpen, setOpen] = useState(false)
  if (user === null) {
    return (
      <>
        <a
          className={styles.logIn}
          {...linkAttributes(props, props.addresses.logIn)}
          {...tracked('b108:log-in-clicked')}
        >
          {text('header.logIn')}
        </a>
        <a
          className={`button button-small ${styles.signUp}`}
          {...linkAttributes(props, props.addresses.signUp)}
          {...tracked('b109:sign-up-clicked')}
        >
          {text('header.signUp')}
        </a>
      </>
    )
  }
  return (
    <details className={styles.menu} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.user} title={user.userName}>
        <span className="visually-hidden">{text('header.account')} </span>
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
          <path className={styles.stroke} d={personShape} />
        </svg>
        <bdi>{user.userName}</bdi>
      </summary>
      <div className={`${styles.popup} ${styles.accountMenu}`}>
        <a {...linkAttributes(props, props.addresses.account)} {...tracked('b110:account-clicked')}>
          {text('header.accountPage')}
        </a>
        {isOpen && store !== null ? <AccountList text={text} store={store} /> : null}
        <button type="button" onClick={() => store?.logOut()} {...tracked('b111:log-out-clicked')}>
          {text('header.logOut')}
        </button>
      </div>
    </details>
  )
}
