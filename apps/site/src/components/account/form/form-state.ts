/** What a form knows of its fields. Pure, so that every transition can be tested without a page. */
export interface FormState<Name extends string> {
  readonly values: Readonly<Record<Name, string>>
  /** What is wrong with a field, in the reader's language; a field that was not left yet has no problem. */
  readonly problems: ReadonlyMap<Name, string>
  readonly status: FormStatus
}

/**
 * `checked`: a submit found something wrong with fields. `refused`: the last try failed with the text given. A form that is sending takes no
 * second submit.
 */
export type FormStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checked' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'refused'; readonly message: string; readonly isRetryable: boolean }

/** How a field is judged: the problem in the reader's language, or null. */
export type FieldRules<Name extends string> = Readonly<
  Record<Name, (value: string, values: Readonly<Record<Name, string>>) => string | null>
>

export type FormAction<Name extends string> =
  | { readonly kind: 'typed'; readonly name: Name; readonly value: string }
  /** A value that the reader may change; nothing that stands in the field gives way to it. */
  | { readonly kind: 'proposed'; readonly name: Name; readonly value: string }
  | { readonly kind: 'left'; readonly name: Name }
  | { readonly kind: 'checked' }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'refused'; readonly message: string; readonly isRetryable: boolean }
  | { readonly kind: 'fieldRefused'; readonly name: Name; readonly problem: string }
  /** `of` is the value that was judged: it may have changed meanwhile. */
  | { readonly kind: 'judged'; readonly name: Name; readonly problem: string; readonly of: string }
  | { readonly kind: 'done'; readonly forget: readonly Name[] }

/** Every problem of the values at hand. */
export function problemsOf<Name extends string>(
  rules: FieldRules<Name>,
  values: Readonly<Record<Name, string>>,
): ReadonlyMap<Name, string> {
  const problems = new Map<Name, string>()
  for (const name in rules) {
    const problem = rules[name](values[name], values)
    if (problem !== null) problems.set(name, problem)
  }
  return problems
}

/** Keeps the problems that were shown and still hold, so that a correction is seen while typing. */
function stillWrong<Name extends string>(
  shown: ReadonlyMap<Name, string>,
  all: ReadonlyMap<Name, string>,
): ReadonlyMap<Name, string> {
  return new Map([...all].filter(([name]) => shown.has(name)))
}

/** The next state of a form. */
export function nextFormState<Name extends string>(
  state: FormState<Name>,
  action: FormAction<Name>,
  rules: FieldRules<Name>,
): FormState<Name> {
  switch (action.kind) {
    case 'typed': {
      const values = { ...state.values, [action.name]: action.value }
      return { ...state, values, problems: stillWrong(state.problems, problemsOf(rules, values)) }
    }
    case 'proposed':
      if (state.values[action.name] !== '') return state
      return nextFormState(state, { ...action, kind: 'typed' }, rules)
    case 'left': {
      // A field that is passed by empty is not wrong yet: the reader may come back to it.
      if (state.values[action.name] === '') return state
      const problem = problemsOf(rules, state.values).get(action.name)
      if (problem === undefined) return state
      return { ...state, problems: new Map(state.problems).set(action.name, problem) }
    }
    case 'checked':
      return { ...state, problems: problemsOf(rules, state.values), status: { kind: 'checked' } }
    case 'cleared':
      return { ...state, problems: new Map(), status: { kind: 'idle' } }
    case 'sending':
      return { ...state, problems: new Map(), status: { kind: 'sending' } }
    case 'refused':
      return { ...state, status: action }
    case 'fieldRefused': {
      const problems = new Map(state.problems).set(action.name, action.problem)
      return { ...state, problems, status: { kind: 'checked' } }
    }
    case 'judged': {
      if (state.values[action.name] !== action.of) return state
      return { ...state, problems: new Map(state.problems).set(action.name, action.problem) }
    }
    case 'done': {
      const blank = (values: FormState<Name>['values'], name: Name) => ({ ...values, [name]: '' })
      return {
        values: action.forget.reduce(blank, state.values),
        problems: new Map(),
        status: { kind: 'idle' },
      }
    }
  }
}
