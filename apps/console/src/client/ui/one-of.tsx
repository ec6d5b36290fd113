import { Label, Radio, RadioGroup } from 'react-aria-components'
import styles from './field.module.css'

interface OneOfProps<Choice extends string> {
  readonly label: string
  readonly choices: readonly (readonly [Choice, string])[]
  readonly value: Choice
  readonly onChange: (value: Choice) => void
}

/** One of a few. */
export function OneOf<Choice extends string>({ label, choices, value, onChange }: OneOfProps<Choice>) {
  return (
    <RadioGroup
      className={styles['field'] ?? ''}
      value={value}
      onChange={(name) => {
        const chosen = choices.find(([choice]) => choice === name)
        if (chosen !== undefined) onChange(chosen[0])
      }}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <div className={styles['checks']}>
        {choices.map(([name, shown]) => (
          <Radio key={name} value={name} className={styles['check'] ?? ''}>
            <span className={styles['dot']} aria-hidden="true" />
            {shown}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
