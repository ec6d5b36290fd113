import { type AccountTextId, useAccountText } from '../account-text.tsx'
import styles from './form.module.css'
import { type PasswordStrength, passwordStrength } from './password-strength.ts'

const levels: Readonly<Record<PasswordStrength, { readonly value: number; readonly text: AccountTextId }>> = {
  weak: { value: 1, text: 'strength.weak' },
  fair: { value: 2, text: 'strength.fair' },
  good: { value: 3, text: 'strength.good' },
  strong: { value: 4, text: 'strength.strong' },
}

/** How strong a new password is, as a bar and as a word. Its line is there from the start, so that nothing moves while typing. */
export function StrengthMeter({
  password,
  isRefused,
}: {
  readonly password: string
  /** Whether the gateway would not take it, however it looks. */
  readonly isRefused: boolean
}) {
  const text = useAccountText()
  const level = password === '' ? null : levels[isRefused ? 'weak' : passwordStrength(password)]
  return (
    <p className={styles.strength}>
      <meter
        min={0}
        max={4}
        low={2}
        high={3}
        optimum={4}
        value={level?.value ?? 0}
        aria-label={text('strength.label')}
      />
      <span role="status">{level === null ? null : text(level.text)}</span>
    </p>
  )
}
