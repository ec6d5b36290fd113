import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import { PlainButton } from './button.tsx'
import { text } from '../texts/text.ts'
import styles from './notices.module.css'

const NoticeContext = createContext<(told: string) => void>(() => {})

/** Gives what tells the operator that something was done. */
export function useNotice(): (told: string) => void {
  return useContext(NoticeContext)
}

/** Shows the last notice below the page, until it is closed or another one comes. */
export function Notices({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const [last, setLast] = useState({ told: '', path: '' })
  const tell = useCallback((next: string) => setLast({ told: next, path: pathname }), [pathname])
  // On another page it would tell of the page before.
  const told = last.path === pathname ? last.told : ''
  return (
    <NoticeContext value={tell}>
      {children}
      <div className={styles['region']} role="status">
        {told === '' ? null : (
          <div className={styles['notice']}>
            <span>{told}</span>
            <PlainButton onPress={() => setLast({ told: '', path: '' })}>{text('app.close')}</PlainButton>
          </div>
        )}
      </div>
    </NoticeContext>
  )
}
