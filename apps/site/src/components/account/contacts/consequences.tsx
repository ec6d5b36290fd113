import { useAccountText } from '../account-text.tsx'
import styles from './contacts.module.css'

/** What a change brings with it, said before it is made: who is told, and how long money waits. */
export function Consequences(props: { readonly told: string; readonly moneyWaitMs: number | null }) {
  const { told, moneyWaitMs } = props
  const text = useAccountText()
  const hours = Math.ceil((moneyWaitMs ?? 0) / 3_600_000)
  return (
    <div className={styles.notes}>
      <p className={styles.note}>{told}</p>
      {hours === 0 ? null : <p className={styles.note}>{text('contacts.moneyWait', { count: hours })}</p>}
    </div>
  )
}
