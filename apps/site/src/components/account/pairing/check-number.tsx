import { useAccountText } from '../account-text.tsx'
import styles from './pairing.module.css'

/** The three digits by which people see that two screens speak of the same log-in. */
export function CheckNumber({ value }: { readonly value: string }) {
  const text = useAccountText()
  return (
    <p className={styles.check}>
      <span>{text('pairing.check')}</span>{' '}
      <strong dir="ltr" className={styles.number}>
        {value}
      </strong>{' '}
      <span className={styles.hint}>{text('pairing.checkLead')}</span>
    </p>
  )
}
