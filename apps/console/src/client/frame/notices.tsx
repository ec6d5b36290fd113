import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { PlainButton } from '../ui/button.tsx'
import { text } from '../texts/text.ts'
import styles from './notices.module.css'

const NoticeContext = createContext<(told: string) => void>(() => {})

/** Gives what tells the operator that something was done. */
export function useNotice(): (told: string) => void {
  return useContext(NoticeContext)
}

/** Shows the last notice below the page, until it is closed or another one comes. */
export function Notices({ children }: { readonly children: ReactNode }) {
  const [told, tell] = useState<string | null>(null)
  const { pathname } = useLocation()
  // It told of the page before.
  useEffect(() => tell(null), [pathname])
  return (
    <NoticeContext value={tell}>
      {children}
      <div className={styles['region']} role="status">
        {told === null ? null : (
          <div className={styles['notice']}>
            <span>{told}</span>
            <PlainButton onPress={() => tell(null)}>{text('app.close')}</PlainButton>
          </div>
        )}
      </div>
    </NoticeContext>
  )
}
