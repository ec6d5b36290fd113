import { useState } from 'react'
import type { FieldRules } from './form-state.ts'

/** A form that asks for a few things at a time. */
export interface FormSteps<Name extends string> {
  /** The step that is shown, from 1. */
  readonly step: number
  readonly count: number
  /** The step of each field. */
  readonly of: Readonly<Record<Name, number>>
  show(step: number): void
}

export function useSteps<Name extends string>(of: Readonly<Record<Name, number>>): FormSteps<Name> {
  const [step, show] = useState(1)
  return { step, show, of, count: Math.max(...Object.values<number>(of)) }
}

/** The rules of the steps so far: nobody is told of a field that was not shown yet. */
export function rulesSoFar<Name extends string>(
  rules: FieldRules<Name>,
  { step, of }: Pick<FormSteps<Name>, 'step' | 'of'>,
): FieldRules<Name> {
  const judged: Record<Name, FieldRules<Name>[Name]> = { ...rules }
  for (const name in judged) if (of[name] > step) judged[name] = () => null
  return judged
}

/** Shows the next step; false at the last one. */
export function goOn({ step, count, show }: Pick<FormSteps<string>, 'step' | 'count' | 'show'>): boolean {
  if (step === count) return false
  show(step + 1)
  return true
}
