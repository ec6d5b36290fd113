import { tracked } from '@portico/analytics/track'
import { urls } from '../../pages/urls.generated.ts'
import { LocaleForm } from '../navigation/locale-form.tsx'
import styles from './quick-converter.module.css'
import { useText } from '../texts/use-text.ts'

interface QuickConverterProps {
  readonly from: string
  readonly to: string
  readonly amount: string
  /** Problem of a field, explained beside it. */
  readonly problems?: Readonly<Partial<Record<'from' | 'to', string>>>
}

function Field(props: {
  name: string
  label: string
  value: string
  problem?: string | undefined
  decimal?: boolean
}) {
  const id = `quick-${props.name}`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        name={props.name}
        defaultValue={props.value}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        dir={props.decimal ? 'ltr' : 'auto'}
        {...(props.decimal ? { inputMode: 'decimal' as const } : {})}
        {...(props.problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {})}
      />
      {props.problem ? (
        <p id={`${id}-problem`} className={styles.problem}>
          {props.problem}
        </p>
      ) : null}
    </div>
  )
}

/** The short way into the converter: amount, what, and into what; codes and names both serve. */
export function QuickConverter({ from, to, amount, problems }: QuickConverterProps) {
  const text = useText()
  return (
    <LocaleForm path={urls.converter()} className={`card ${styles.form}`}>
      <Field name="amount" label={text('pair.amount')} value={amount} decimal />
      <div className={styles.pair}>
        <Field name="from" label={text('quick.from')} value={from} problem={problems?.from} />
        <Field name="to" label={text('quick.to')} value={to} problem={problems?.to} />
      </div>
      <button type="submit" className="button" {...tracked('b212:converter-asked')}>
        {text('pair.convert')}
      </button>
    </LocaleForm>
  )
}
