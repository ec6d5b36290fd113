import { tracked } from '@portico/analytics/track'
import type { ReactNode } from 'react'
import styles from './math-details.module.css'
import { useText } from '../texts/use-text.ts'

/** One step of a calculation: what it gives, and the formula with its numbers. */
export interface MathStep {
  readonly name: string
  readonly value: string
}

/** How a figure comes about, step by step. */
export function MathSteps({ steps }: { readonly steps: readonly MathStep[] }) {
  return (
    <dl className={styles.steps}>
      {steps.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="ltr">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The same behind "show the math". */
export function MathDetails({
  steps,
  children,
}: {
  readonly steps: readonly MathStep[]
  readonly children: ReactNode
}) {
  const text = useText()
  return (
    <details className={styles.math}>
      <summary {...tracked('b208:math-toggled')}>{text('math.title')}</summary>
      <MathSteps steps={steps} />
      {children}
    </details>
  )
}
