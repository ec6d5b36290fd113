import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { fieldId } from './field-id.ts'
import styles from './form.module.css'
import type { Form } from './use-form.ts'

type InputProps = Pick<
  ComponentPropsWithoutRef<'input'>,
  'autoComplete' | 'inputMode' | 'type' | 'maxLength' | 'dir' | 'placeholder'
>

export interface FieldProps<Name extends string> extends InputProps {
  readonly form: Form<Name>
  readonly name: Name
  readonly label: string
  readonly hint?: string
  /** Stands beside the input, inside its frame. */
  readonly aside?: ReactNode
  /**
   * Stands at the other end of the label's line, such as the link for a forgotten password; the Tab key comes to it after the
   * input.
   */
  readonly across?: ReactNode
  /** Stands below the input, such as the strength of a password. */
  readonly below?: ReactNode
  /** Id of an element in `below` that is read out with the input. */
  readonly describedBy?: string
}

/** What is wrong with a field, beside it. The element is always there, so that screen readers hear it fill. */
export function FieldProblem({ id, problem }: { readonly id: string; readonly problem: string | undefined }) {
  return (
    <p id={`${id}-problem`} className={styles.problem} aria-live="polite">
      {problem}
    </p>
  )
}

/** A labelled input with its hint and its problem. */
export function Field<Name extends string>({
  form,
  name,
  label,
  hint,
  aside,
  across,
  below,
  describedBy,
  ...input
}: FieldProps<Name>) {
  const id = fieldId(form, name)
  const problem = form.problems.get(name)
  return (
    <div className={across === undefined ? styles.field : `${styles.field} ${styles.shared}`}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.frame} data-invalid={problem !== undefined || undefined}>
        <input
          {...input}
          id={id}
          name={name}
          value={form.values[name]}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={problem !== undefined}
          aria-describedby={[
            problem === undefined ? describedBy : undefined,
            hint === undefined ? undefined : `${id}-hint`,
            `${id}-problem`,
          ]
            .filter((each) => each !== undefined)
            .join(' ')}
          onChange={(event) => form.type(name, event.currentTarget.value)}
          onBlur={() => form.leave(name)}
        />
        {aside}
      </span>
      {across === undefined ? null : <span className={styles.across}>{across}</span>}
      {below}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldProblem id={id} problem={problem} />
    </div>
  )
}

/** A password that can be shown; pasting and password managers work. */
export function PasswordField<Name extends string>(props: Omit<FieldProps<Name>, 'type' | 'aside'>) {
  const text = useAccountText()
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      maxLength={512}
      aside={
        <button
          type="button"
          className={styles.reveal}
          aria-label={text(isShown ? 'field.hidePassword' : 'field.showPassword')}
          aria-controls={fieldId(props.form, props.name)}
          onClick={() => setShown(!isShown)}
        >
          {text(isShown ? 'field.hide' : 'field.show')}
        </button>
      }
    />
  )
}
