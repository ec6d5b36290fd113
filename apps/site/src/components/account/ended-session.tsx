import { useIsHydrated } from '../context/use-is-hydrated.ts'
import { useAccountText } from './account-text.tsx'
import styles from './screen.module.css'
import { wasEnded } from '../../protection/session-ending.ts'
import { useFocusOnAppear } from './use-focus-on-appear.ts'

/** Why the reader is logged out, on the page that follows a session that was ended for safety. */
export function EndedSession() {
  const text = useAccountText()
  // The server's HTML is the same for everyone: what this tab knows comes in after hydration.
  const isEnded = useIsHydrated() && wasEnded()
  const reason = useFocusOnAppear<HTMLParagraphElement>(isEnded)
  if (!isEnded) return null
  return (
    <p ref={reason} tabIndex={-1} role="alert" className={styles.ended}>
      {text('failure.ended')}
    </p>
  )
}
