import { useEffect, useRef } from 'react'
import { movingAttributes } from '../../figures/moving/moving.ts'
import type { ConverterView } from '../../views/converter/converter-view.ts'
import { useIsHydrated } from '../context/use-is-hydrated.ts'
import { AssetField } from '../inputs/asset-field.tsx'
import { useText } from '../texts/use-text.ts'
import type { Conversion } from './conversion/use-conversion.ts'
import styles from './converter.module.css'

export interface FieldProps {
  readonly view: ConverterView
  readonly conversion: Conversion
  /** What a reader who picks another asset for one side gets. */
  readonly onPick: (side: 'from' | 'to', slug: string) => void
  /** What was typed as an asset and names none. */
  readonly unknown?: Readonly<Partial<Record<'from' | 'to', string>>> | undefined
}

/** From so many characters on a number is set smaller, so that a phone shows it whole. */
const long = 11
const longest = 16

function numberClass({ length }: string): string {
  if (length < long) return styles.number ?? ''
  const look = `${styles.number} ${styles.long}`
  return length < longest ? look : `${look} ${styles.longest}`
}

/** Said beside the field of an asset that nobody knows. */
function UnknownAsset({ side, unknown }: Pick<FieldProps, 'unknown'> & { readonly side: 'from' | 'to' }) {
  const text = useText()
  if (unknown?.[side] === undefined) return null
  return (
    <p id={`${side}-problem`} className={styles.problem}>
      {text('converter.notFound')}
    </p>
  )
}

export function AmountField({ view, conversion, onPick, unknown }: FieldProps) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const isTakenOver = useRef(false)
  // What was typed before the scripts arrived stands in the field, unknown to React (SHELL-11).
  useEffect(() => {
    if (isTakenOver.current) return
    isTakenOver.current = true
    const typed = field.current?.value
    if (typed !== undefined && typed !== conversion.typed) conversion.type(typed, 'amount')
  }, [conversion])

  return (
    <div className={styles.field}>
      <label htmlFor="amount">{text('pair.amount')}</label>
      <input
        id="amount"
        name="amount"
        ref={field}
        className={numberClass(conversion.typed)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={200}
        dir="ltr"
        value={conversion.typed}
        aria-invalid={conversion.problem !== null && conversion.problemSide === 'amount'}
        aria-describedby="amount-help"
        onChange={(event) => conversion.type(event.currentTarget.value, 'amount')}
      />
      <AssetField
        name="from"
        asset={view.from}
        unknown={unknown?.from}
        label={text('pair.pickFrom')}
        onPick={(slug) => onPick('from', slug)}
      />
      <UnknownAsset side="from" unknown={unknown} />
    </div>
  )
}

/** The other direction: what is typed here decides the amount. Without scripts it only shows the result. */
export function ResultField({ view, conversion, onPick, unknown }: FieldProps) {
  const text = useText()
  const isHydrated = useIsHydrated()
  const result = unknown === undefined ? conversion.result : ''
  return (
    <div className={styles.field}>
      <label htmlFor="result">{text('pair.convertedTo')}</label>
      <input
        id="result"
        className={numberClass(result)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={200}
        dir="ltr"
        readOnly={!isHydrated}
        value={result}
        {...movingAttributes(
          view.of === undefined ? undefined : { kind: 'result', of: view.of, times: view.amount.value },
        )}
        aria-invalid={conversion.problem !== null && conversion.problemSide === 'result'}
        aria-describedby="amount-help"
        onChange={(event) => conversion.type(event.currentTarget.value, 'result')}
      />
      <AssetField
        name="to"
        asset={view.to}
        unknown={unknown?.to}
        label={text('pair.pickTo')}
        onPick={(slug) => onPick('to', slug)}
      />
      <UnknownAsset side="to" unknown={unknown} />
    </div>
  )
}
