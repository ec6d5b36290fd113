import { tracked } from '@portico/analytics/track'
import { linkAttributes, signedInProps, useShellState } from '@portico/widget'
import { AccountArea } from './AccountArea.tsx'
import { Brand } from './Brand.tsx'
import type { HeaderPartProps } from './header-part.ts'
import styles from './header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Navigation, NavigationList } from './Navigation.tsx'
import { SearchBox, searchShape } from './SearchBox.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'
import { useMenus } from './use-menus.ts'

/** The sticky header: navigation, asset search, language, display settings and the account area (SHELL-09). */
export function Header({ props: drawn, text, store }: HeaderPartProps) {
  const page = useShellState(store, { path: drawn.path, search: drawn.search, user: null })
  const props = page.user === null ? drawn : signedInProps(drawn)
  const part = { props, text, store }
  const menus = useMenus(page.path)
  return (
    <header className={styles.header} aria-label={text('header.label')}>
      <div className={styles.row} ref={menus}>
        <Brand {...part} />
        <Navigation {...part} path={page.path} />
        <div className={styles.end}>
          <SearchBox {...part} className={styles.search ?? ''} />
          <a
            className={`${styles.small} ${styles.icon}`}
            aria-label={text('header.search')}
            {...linkAttributes(props, '/search')}
          >
            <svg width="18" height="18" viewBox="0 0 15 15" aria-hidden="true" focusable="false">
              <path className={styles.stroke} d={searchShape} />
            </svg>
          </a>
          <div className={styles.settingsRow} data-menu="">
            <LanguageMenu {...part} path={page.path} search={page.search} />
            <SettingsMenu {...part} />
          </div>
          <AccountArea {...part} user={page.user} />
          <details className={`${styles.menu} ${styles.small} ${styles.phoneMenu}`} data-menu="">
            <summary aria-label={text('header.menu')}>
              <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
                <path className={styles.stroke} d="M2 4.5h14M2 9h14M2 13.5h14" />
              </svg>
            </summary>
            <div className={styles.popup}>
              <NavigationList {...part} path={page.path} />
              {page.user === null ? (
                <a
                  className={`button button-line ${styles.logInWide}`}
                  {...linkAttributes(props, props.addresses.logIn)}
                  {...tracked('b108:log-in-clicked')}
                >
                  {text('header.logIn')}
                </a>
              ) : null}
            </div>
          </details>
        </div>
      </div>
    </header>
  )
}
