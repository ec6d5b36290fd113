import { describe, expect, it } from 'vitest'
import { type FieldRules, type FormState, nextFormState, problemsOf } from './form-state.ts'

type Name = 'email' | 'pwd' | 'rePwd'

const rules: FieldRules<Name> = {
  email: (value) => (value.includes('@') ? null : 'no address'),
  pwd: (value) => (value.length >= 8 ? null : 'too short'),
  rePwd: (value, values) => (value === values.pwd ? null : 'differs'),
}

const empty: FormState<Name> = {
  values: { email: '', pwd: '', rePwd: '' },
  problems: new Map(),
  status: { kind: 'idle' },
}

const typed = (state: FormState<Name>, name: Name, value: string) =>
  nextFormState(state, { kind: 'typed', name, value }, rules)

describe('nextFormState', () => {
  it('says nothing of a field while it is typed for the first time', () => {
    expect(typed(empty, 'email', 'a').problems.size).toBe(0)
  })

  it('ERR-05 says what is wrong once a field is left, and not of one that was passed by empty', () => {
    const left = (state: FormState<Name>) => nextFormState(state, { kind: 'left', name: 'email' }, rules)
    expect(left(empty)).toBe(empty)
    expect([...left(typed(empty, 'email', 'a')).problems]).toEqual([['email', 'no address']])
    expect(left(typed(empty, 'email', 'a@b')).problems.size).toBe(0)
  })

  it('ACC-06 puts a proposal into an empty field only', () => {
    const proposed = (state: FormState<Name>) =>
      nextFormState(state, { kind: 'proposed', name: 'email', value: 'likely@b' }, rules)
    expect(proposed(empty).values.email).toBe('likely@b')
    expect(proposed(typed(empty, 'email', 'a')).values.email).toBe('a')
  })

  it('takes a shown problem back as soon as the value is right, also of another field', () => {
    const checked = nextFormState(typed(empty, 'pwd', '12345678'), { kind: 'checked' }, rules)
    expect([...checked.problems.keys()]).toEqual(['email', 'rePwd'])
    expect([...typed(checked, 'rePwd', '12345678').problems.keys()]).toEqual(['email'])
    const repeated = typed(typed(checked, 'rePwd', '12345678'), 'pwd', '123456789')
    expect([...repeated.problems.keys()]).toEqual(['email'])
  })

  it('keeps everything typed when sending fails, and says why', () => {
    const sending = nextFormState(typed(empty, 'email', 'a@b'), { kind: 'sending' }, rules)
    const refused = nextFormState(sending, { kind: 'refused', message: 'no', isRetryable: true }, rules)
    expect(refused.values.email).toBe('a@b')
    expect(refused.status).toMatchObject({ kind: 'refused', message: 'no', isRetryable: true })
    const field = nextFormState(sending, { kind: 'fieldRefused', name: 'pwd', problem: 'known' }, rules)
    expect(field.problems.get('pwd')).toBe('known')
    expect(field.status.kind).toBe('checked')
  })

  it('ERR-05 takes all complaints back when the reader turns to other fields, and keeps what was typed', () => {
    const checked = nextFormState(typed(empty, 'email', 'a'), { kind: 'checked' }, rules)
    const cleared = nextFormState(checked, { kind: 'cleared' }, rules)
    expect(cleared).toEqual({ ...empty, values: { ...empty.values, email: 'a' } })
    const refused = nextFormState(checked, { kind: 'refused', message: 'no', isRetryable: true }, rules)
    expect(nextFormState(refused, { kind: 'cleared' }, rules).status).toEqual({ kind: 'idle' })
  })

  it('A6 lists what a submit found wrong, and not what is found when a field is left', () => {
    const left = nextFormState(typed(empty, 'email', 'a'), { kind: 'left', name: 'email' }, rules)
    expect(left.status.kind).toBe('idle')
    expect(nextFormState(left, { kind: 'checked' }, rules).status.kind).toBe('checked')
  })

  it('A14 shows what the server judged, unless something else was typed meanwhile', () => {
    const state = typed(empty, 'pwd', 'password123')
    const judged = { kind: 'judged', name: 'pwd', problem: 'known', of: 'password123' } as const
    const shown = nextFormState(state, judged, rules)
    expect(shown.problems.get('pwd')).toBe('known')
    expect(typed(shown, 'pwd', 'password1234').problems.size).toBe(0)
    expect(nextFormState(typed(state, 'pwd', 'password1234'), judged, rules).problems.size).toBe(0)
  })

  it('forgets secrets when it is done, and nothing else', () => {
    const full = typed(typed(empty, 'email', 'a@b'), 'pwd', '12345678')
    const done = nextFormState(full, { kind: 'done', forget: ['pwd', 'rePwd'] }, rules)
    expect(done.values).toEqual({ email: 'a@b', pwd: '', rePwd: '' })
  })

  it('lists every problem in the order of the fields', () => {
    expect([...problemsOf(rules, { email: '', pwd: '', rePwd: 'x' })]).toEqual([
      ['email', 'no address'],
      ['pwd', 'too short'],
      ['rePwd', 'differs'],
    ])
  })
})
