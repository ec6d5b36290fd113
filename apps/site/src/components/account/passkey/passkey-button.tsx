import { useIsHydrated } from '../../context/use-is-hydrated.ts'
import { useAccountText } from '../account-text.tsx'
import styles from './passkey.module.css'
import type { Progress } from './use-passkey.ts'

/** Has the browser prompt for a passkey, and says what became of it. */
export function PasskeyButton(props: {
  readonly label: string
  readonly progress: Progress
  readonly onPress: () => void
}) {
  const { label, progress, onPress } = props
  const text = useAccountText()
  const isHydrated = useIsHydrated()
  const isAsking = progress.kind === 'asking'
  return (
    <div className={styles.way}>
      <button
        type="button"
        className="button button-line"
        disabled={!isHydrated}
        aria-disabled={isAsking}
        onClick={isAsking ? undefined : onPress}
      >
        {label}
      </button>
      <p role="status" className={styles.news}>
        {isAsking ? text('passkey.waiting') : null}
      </p>
      <p role="alert" className={styles.problem}>
        {progress.kind === 'refused' ? progress.message : null}
      </p>
    </div>
  )
}
