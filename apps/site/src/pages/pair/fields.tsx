import { useEffect, useRef } from 'react'
import { movingAttributes } from '../../figures/moving/moving.ts'
import { AssetField } from '../../components/inputs/asset-field.tsx'
import { useIsHydrated } from '../../components/context/use-is-hydrated.ts'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import { pairPath } from './pair-path.ts'
import type { Conversion } from './conversion/use-conversion.ts'
import type { PairView } from './view.ts'

export interface FieldProps {
  readonly view: PairView
  readonly conversion: Conversion
}

/** Long numbers are set smaller, so that a phone shows them whole. */
function numberClass(text: string): string {
  return text.length > 10 ? `${styles.number} ${styles.long}` : (styles.number ?? '')
}

export function AmountField({ view, conversion }: FieldProps) {
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
        label={text('pair.pickFrom')}
        pathTo={(slug) => pairPath(view, conversion.urlAmount, { from: slug })}
      />
    </div>
  )
}

/** The other direction: what is typed here decides the amount. Without scripts it only shows the result. */
export function ResultField({ view, conversion }: FieldProps) {
  const text = useText()
  const isHydrated = useIsHydrated()
  return (
    <div className={styles.field}>
      <label htmlFor="result">{text('pair.convertedTo')}</label>
      <input
        id="result"
        className={numberClass(conversion.result)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={200}
        dir="ltr"
        readOnly={!isHydrated}
        value={conversion.result}
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
        label={text('pair.pickTo')}
        pathTo={(slug) => pairPath(view, conversion.urlAmount, { to: slug })}
      />
    </div>
  )
}
