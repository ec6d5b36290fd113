import { judgeNewPassword } from '@portico/contract'
import { useRef, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { useAccountCalls } from '../calls.ts'
import type { Form } from './use-form.ts'

interface JudgedPassword<Name extends string> {
  readonly form: Form<Name>
  readonly name: Name
  /** The address that the account has or will have, which is no password. */
  readonly loginName: string
}

/**
 * Asks the gateway about a new password when its field is left, so that nobody hears at the end that it is refused. Answers the form
 * whose field does so, and whether the password that stands there is refused.
 */
export function useJudgedPassword<Name extends string>({ form, name, loginName }: JudgedPassword<Name>) {
  const text = useAccountText()
  const calls = useAccountCalls()
  const [refused, setRefused] = useState<string | null>(null)
  const asked = useRef('')
  const pwd = form.values[name]

  async function judge(): Promise<void> {
    if (pwd === '' || asked.current === pwd) return
    asked.current = pwd
    const { reason } = await calls.send(judgeNewPassword, { pwd, ...(loginName === '' ? {} : { loginName }) })
    // The form's own rule knows the length.
    if (reason !== 'known') return
    setRefused(pwd)
    form.refuse(name, { problem: text('field.passwordKnown'), of: pwd })
  }

  const judged: Form<Name> = {
    ...form,
    leave(left) {
      form.leave(left)
      // The submit hears the same: a password that could not be judged here is judged there.
      if (left === name)
        judge().catch((error: unknown) => console.warn('the password is not judged yet:', error))
    },
  }
  return { judged, isRefused: refused !== null && refused === pwd }
}
