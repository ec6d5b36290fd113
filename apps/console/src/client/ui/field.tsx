import {
  Checkbox,
  CheckboxGroup,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField,
} from 'react-aria-components'
import styles from './field.module.css'

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** `code` is tall and has letters of one width. */
  readonly lines?: 'one' | 'many' | 'code'
  readonly help?: string
  readonly error?: string | null
  readonly isRequired?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly type?: 'text' | 'email' | 'search' | 'datetime-local'
}

/** A labelled field of text. */
export function Field({ label, lines = 'one', help, error = null, ...rest }: FieldProps) {
  return (
    <TextField {...rest} isInvalid={error !== null} className={styles['field'] ?? ''} autoComplete="off">
      <Label className={styles['label'] ?? ''}>{label}</Label>
      {lines === 'one' ? (
        <Input className={styles['input'] ?? ''} />
      ) : (
        <TextArea
          className={styles['input'] ?? ''}
          data-lines={lines}
          dir={lines === 'code' ? 'auto' : undefined}
        />
      )}
      {help === undefined ? null : (
        <Text slot="description" className={styles['help'] ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
    </TextField>
  )
}

interface ChoicesProps<Choice extends string> {
  readonly label: string
  readonly choices: readonly (readonly [Choice, string])[]
  readonly value: readonly Choice[]
  readonly onChange: (value: Choice[]) => void
  readonly error?: string | null
}

/** Several of a few. */
export function Choices<Choice extends string>({
  label,
  choices,
  value,
  onChange,
  error = null,
}: ChoicesProps<Choice>) {
  return (
    <CheckboxGroup
      className={styles['field'] ?? ''}
      value={[...value]}
      isInvalid={error !== null}
      onChange={(names) => onChange(choices.map(([name]) => name).filter((name) => names.includes(name)))}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <div className={styles['checks']}>
        {choices.map(([name, shown]) => (
          <Checkbox key={name} value={name} className={styles['check'] ?? ''}>
            <span className={styles['box']} aria-hidden="true" />
            {shown}
          </Checkbox>
        ))}
      </div>
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
    </CheckboxGroup>
  )
}
