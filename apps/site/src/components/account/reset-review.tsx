import { type ResetMethod, type ResetReview, removeResetMethods } from '@portico/contract'
import { gregorianFormat } from '@portico/format'
import { useState } from 'react'
import { useSite } from '../context/site-context.ts'
import { useLabel } from '../texts/use-label.ts'
import { useAccountText } from './account-text.tsx'
import { refusalOf } from './failure.ts'
import { FormShell } from './form/form-shell.tsx'
import { useForm } from './form/use-form.ts'
import { useProviderName } from './external-sign-in/provider-name.ts'
import styles from './reset-review.module.css'

/** What readers know a sign-in method by. */
function useMethodName(): (kind: ResetMethod['kind']) => string {
  const text = useAccountText()
  const providerName = useProviderName()
  return (kind) => {
    switch (kind) {
      case 'passkey':
        return text('reset.passkey')
      case 'totp':
        return text('security.totp')
      case 'emailStep':
        return text('security.emailStep')
      case 'mobileStep':
        return text('security.mobileStep')
      case 'emailAddress':
        return text('field.email')
      case 'mobileNumber':
        return text('field.mobile')
      case 'recoveryCodes':
        return text('reset.recoveryCodes')
      case 'stepRule':
        return text('reset.stepRule')
      default:
        return providerName(kind)
    }
  }
}

function useDay(): (timeMs: number) => string {
  const { locale } = useSite()
  return (timeMs) => gregorianFormat(locale.numberTag, { dateStyle: 'medium' }).format(timeMs)
}

function MethodRow(props: {
  readonly method: ResetMethod
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}) {
  const { method, isChosen, onChange } = props
  const { name, kind, label, addedAt, removable } = method
  const text = useAccountText()
  const withColon = useLabel()
  const methodName = useMethodName()
  const day = useDay()
  const id = `reset-method-${name}`
  return (
    <li className={styles.method}>
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        disabled={!removable}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>
        {label === '' ? (
          methodName(kind)
        ) : (
          <>
            {withColon(methodName(kind))}
            <bdi>{label}</bdi>
          </>
        )}
        {addedAt === null ? null : (
          <span className={styles.added}>{text('reset.reviewAdded', { time: day(addedAt) })}</span>
        )}
      </label>
    </li>
  )
}

/** The other sign-in methods of an account whose password was just reset; those that are new are selected to be removed. */
export function ResetReviewForm(props: {
  readonly review: ResetReview
  readonly onRemoved: () => void
  readonly onKept: () => void
}) {
  const { review, onRemoved, onKept } = props
  const { serialNO, methods, lastLogInAt } = review
  const text = useAccountText()
  const day = useDay()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(methods.filter(({ isNew }) => isNew).map(({ name }) => name)),
  )
  const form = useForm<never>({
    ...{ id: 'reset-review', initial: {}, secrets: [], rules: {} },
    async send(_values, calls) {
      if (chosen.size === 0) {
        onKept()
        return null
      }
      try {
        await calls.send(removeResetMethods, { serialNO, names: [...chosen] })
        onRemoved()
        return null
      } catch (error) {
        return refusalOf(error, text, [])
      }
    },
  })

  function choose(name: string, isChosen: boolean) {
    const others = [...chosen].filter((other) => other !== name)
    setChosen(new Set(isChosen ? [...others, name] : others))
  }

  return (
    <FormShell form={form} submitLabel={text(chosen.size === 0 ? 'reset.reviewKeep' : 'reset.reviewRemove')}>
      <fieldset className={styles.methods}>
        <legend>
          {lastLogInAt === null
            ? text('reset.reviewUnknown')
            : text('reset.reviewSince', { time: day(lastLogInAt) })}
        </legend>
        <ul>
          {methods.map((method) => (
            <MethodRow
              key={method.name}
              method={method}
              isChosen={chosen.has(method.name)}
              onChange={(isChosen) => choose(method.name, isChosen)}
            />
          ))}
        </ul>
      </fieldset>
      {methods.every(({ removable }) => removable) ? null : <p>{text('reset.reviewLater')}</p>}
    </FormShell>
  )
}
