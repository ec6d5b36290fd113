import { linkAttributes, type SignedInUser } from '@portico/widget'
import type { HeaderPartProps } from './header-part.ts'
import styles from './header.module.css'

/** Log in and sign up, or the account that is signed in. */
export function AccountArea({ props, text, store, user }: HeaderPartProps & { user: SignedInUser | null }) {
  if (user === null) {
    return (
      <>
        <a className={`button button-line ${styles.logIn}`} {...linkAttributes(props, props.addresses.logIn)}>
          {text('header.logIn')}
        </a>
        <a className={`button ${styles.signUp}`} {...linkAttributes(props, props.addresses.signUp)}>
          {text('header.signUp')}
        </a>
      </>
    )
  }
  return (
    <details className={styles.menu}>
      <summary className={styles.quiet} aria-label={text('header.account')}>
        {user.userName}
      </summary>
      <div className={styles.popup}>
        <button type="button" className="text-button" onClick={() => store?.logOut()}>
          {text('header.logOut')}
        </button>
      </div>
    </details>
  )
}
