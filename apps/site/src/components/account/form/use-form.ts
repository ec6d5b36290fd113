import { type FormEvent, type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { type AccountCalls, callsUntil, useAccountCalls } from '../calls.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { fieldId } from './field-id.ts'
import { type FormSteps, goOn, rulesSoFar } from './steps.ts'
import { type FieldRules, type FormAction, type FormState, nextFormState, problemsOf } from './form-state.ts'

/** Why a submit did not succeed, in the reader's language: beside the field they belong to, or above the form. */
export type Refusal<Name extends string> =
  | { readonly kind: 'field'; readonly name: Name; readonly message: string }
  | { readonly kind: 'form'; readonly message: string; readonly isRetryable: boolean }

export interface FormOptions<Name extends string> {
  /** Names the form in ids and in the draft. */
  readonly id: string
  readonly initial: Readonly<Record<Name, string>>
  readonly rules: FieldRules<Name>
  /** Set where the form asks step by step. */
  readonly steps?: FormSteps<Name>
  /** Fields that no draft keeps: passwords and codes. */
  readonly secrets: readonly Name[]
  /** Modules that its fields are filled in and judged with; it is ready once they have come, or will not. */
  readonly modules?: readonly (() => Promise<unknown>)[]
  /** Sends the values by calls that end when the reader gives up; answers null on success. Must not throw. */
  readonly send: (
    values: Readonly<Record<Name, string>>,
    calls: AccountCalls,
  ) => Promise<Refusal<Name> | null>
}

/** A form on the page. */
export interface Form<Name extends string> extends FormState<Name> {
  readonly id: string
  /** False until it knows what was typed before; it must not be submitted before that. */
  readonly isReady: boolean
  type(name: Name, value: string): void
  /** Fills an empty field with what is likely. No draft keeps it, as long as nothing is typed. */
  propose(name: Name, value: string): void
  leave(name: Name): void
  /** Shows what the gateway finds wrong with a field, as long as the value that it judged stands there. */
  refuse(name: Name, judged: { readonly problem: string; readonly of: string }): void
  submit(event?: FormEvent): void
  /** Gives up what is being sent; the form says so and keeps what was typed (KEY-03). */
  cancel(): void
  /** Takes back what was found wrong: the reader goes on with other fields. */
  clear(): void
  /** Where the focus goes when something is wrong. */
  readonly summary: RefObject<HTMLDivElement | null>
}

/** What stands in a field that React does not know yet; undefined where it is as it was drawn. */
function typedEarly(fieldId: string, drawn: string): string | undefined {
  const field = document.getElementById(fieldId)
  return field instanceof HTMLInputElement && field.value !== drawn ? field.value : undefined
}

/** What was typed before the form was drawn: what stands in its fields, or else its draft. */
function typedBefore<Name extends string>({ id, initial, secrets }: FormOptions<Name>) {
  const draft = readDraft(id)
  const kept: { readonly name: Name; readonly value: string }[] = []
  for (const name in initial) {
    const early = typedEarly(fieldId({ id }, name), initial[name])
    const value = early ?? (secrets.includes(name) ? undefined : draft[name])
    if (value !== undefined) kept.push({ name, value })
  }
  return kept
}

/** Values without the secret ones. */
function publicValues<Name extends string>(
  values: Readonly<Record<Name, string>>,
  secrets: readonly Name[],
): Record<string, string> {
  const hidden: ReadonlySet<string> = new Set(secrets)
  return Object.fromEntries(Object.entries<string>(values).filter(([name]) => !hidden.has(name)))
}

/** The summary takes the focus once something is wrong: it is hidden until that has been drawn, and cannot take it before. */
function useSummary() {
  const summary = useRef<HTMLDivElement>(null)
  const isWrong = useRef(false)
  useEffect(() => {
    if (!isWrong.current) return
    isWrong.current = false
    summary.current?.focus()
  })
  return { summary, isWrong }
}

/**
 * Runs a form: problems beside the fields once they are left, all of them and the focus on the summary when it is
 * submitted, one submit at a time, and nothing that was typed lost by an error or a reload but secrets.
 */
export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const { id, initial, secrets, steps } = options
  const rules = steps ? rulesSoFar(options.rules, steps) : options.rules
  const [state, dispatch] = useReducer(
    (before: FormState<Name>, action: FormAction<Name>) => nextFormState(before, action, rules),
    { values: initial, problems: new Map(), status: { kind: 'idle' } },
  )
  const calls = useAccountCalls()
  const { summary, isWrong } = useSummary()
  const sending = useRef<AbortController>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => () => sending.current?.abort(), [])

  // The server's HTML has no draft, so it comes in after hydration; what was typed before the scripts came goes first
  // (SHELL-11).
  useEffect(() => {
    for (const kept of typedBefore(options)) dispatch({ kind: 'typed', ...kept })
    // What else waits for these modules is drawn with the form that is ready, or before.
    void Promise.allSettled((options.modules ?? []).map((load) => load())).then(() => setReady(true))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the draft is read once, when the form appears
  }, [])

  function type(name: Name, value: string) {
    dispatch({ kind: 'typed', name, value })
    keepDraft(id, publicValues({ ...state.values, [name]: value }, secrets))
  }

  async function send() {
    const controller = new AbortController()
    sending.current = controller
    dispatch({ kind: 'sending' })
    const refusal = await options.send(state.values, callsUntil(calls, controller.signal))
    sending.current = null
    isWrong.current = refusal !== null
    if (refusal === null) {
      dropDraft(id)
      dispatch({ kind: 'done', forget: secrets })
      return
    }
    if (refusal.kind === 'form') dispatch({ ...refusal, kind: 'refused' })
    else dispatch({ kind: 'fieldRefused', name: refusal.name, problem: refusal.message })
    if (refusal.kind === 'field') steps?.show(steps.of[refusal.name])
  }

  return {
    ...state,
    id,
    isReady,
    type,
    propose: (name, value) => dispatch({ kind: 'proposed', name, value }),
    leave: (name) => dispatch({ kind: 'left', name }),
    refuse: (name, judged) => dispatch({ ...judged, kind: 'judged', name }),
    cancel: () => sending.current?.abort(),
    clear: () => dispatch({ kind: 'cleared' }),
    submit(event) {
      event?.preventDefault()
      if (sending.current !== null) return
      if (problemsOf(rules, state.values).size === 0) {
        if (steps === undefined || !goOn(steps)) return void send()
        return dispatch({ kind: 'cleared' })
      }
      isWrong.current = true
      dispatch({ kind: 'checked' })
    },
    summary,
  }
}
