import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { call } from '../calls/call.ts'
import { useMay, useSession } from '../calls/session.ts'
import { text } from '../texts/text.ts'
import { PlainButton } from '../ui/button.tsx'
import { areas } from './areas.ts'
import styles from './frame.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

function Session() {
  const { operator } = useSession()
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: () => call('session/end'),
    // What was read belongs to who was signed in.
    onSettled: () => queries.resetQueries(),
  })
  return (
    <div className={styles['session']}>
      <span className={styles['who']}>
        <b>{operator.name}</b>
        <span>{operator.roles.map((role) => text(`role.${role}`)).join(', ')}</span>
      </span>
      <PlainButton onPress={() => ending.mutate()} isPending={ending.isPending}>
        {text('app.log-out')}
      </PlainButton>
    </div>
  )
}

function Menu() {
  const may = useMay()
  const { waiting } = useSession()
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a narrow screen the menu is one line that moves sideways.
  useEffect(() => {
    const current = menu.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={menu} className={styles['menu']} aria-label={text('app.menu')}>
      {areas
        .filter(({ act }) => may(act))
        .map(({ path, title }) => (
          <NavLink key={path} to={path} className={styles['area'] ?? ''}>
            {text(title)}
            {path === '/requests' && waiting > 0 ? <span className={styles['count']}>{waiting}</span> : null}
          </NavLink>
        ))}
    </nav>
  )
}

function Banner() {
  const { delayed } = useSession()
  if (delayed === 0) return null
  return (
    <div className={styles['banner']} role="alert">
      <span>{text('banner.delayed', { count: delayed })}</span>
      <Link to="/requests">{text('banner.look')}</Link>
    </div>
  )
}

/** What stands around every page of somebody who is signed in. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { site } = useSession()
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#content">
        {text('app.skip')}
      </a>
      <header className={styles['header']}>
        <Link to="/" className={styles['logo'] ?? ''}>
          {text('app.title', { site })}
        </Link>
        <ThemeSwitch />
        <Session />
      </header>
      <Banner />
      <div className={styles['columns']}>
        <Menu />
        <main id="content" tabIndex={-1} className={styles['content']}>
          {children}
        </main>
      </div>
    </div>
  )
}
