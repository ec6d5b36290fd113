import { useId } from 'react'
import { useAccountText } from '../account-text.tsx'
import type { RuleWish, StepsOn } from './rule-choice.ts'
import styles from './step-rule.module.css'

/** The choice between all second steps and fewer, and whether a sent code is enough. */
export function RuleFields(props: {
  readonly steps: StepsOn
  readonly wish: RuleWish
  readonly onChange: (wish: RuleWish) => void
}) {
  const { steps, wish, onChange } = props
  const text = useAccountText()
  const id = useId()
  const options = [
    { rule: 'all', label: text('rule.all') },
    { rule: 'one', label: text('rule.one', { count: steps.needed }) },
  ] as const
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{text('rule.ask')}</legend>
        {options.map(({ rule, label }) => (
          <label key={rule} className={styles.option}>
            <input
              type="radio"
              name="rule"
              value={rule}
              checked={wish.rule === rule}
              onChange={() => onChange({ ...wish, rule })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {wish.rule === 'one' && steps.hasStrong ? (
        <div className={styles.choices}>
          <label className={styles.option}>
            <input
              type="checkbox"
              aria-describedby={id}
              checked={wish.weakSteps}
              onChange={(event) => onChange({ ...wish, weakSteps: event.currentTarget.checked })}
            />
            {text('rule.weak')}
          </label>
          <p id={id} className={styles.hint}>
            {text('rule.weakWhy')}
          </p>
        </div>
      ) : null}
    </>
  )
}
