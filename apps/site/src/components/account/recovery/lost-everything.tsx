import { lazy, type ReactNode, Suspense } from 'react'
import type { AccountView } from '../../../views/account/view.ts'
import { useAccountText } from '../account-text.tsx'
import { FormScreen } from '../screen.tsx'

// Few people ever see it: nobody else loads it.
const StartRecoveryForm = lazy(async () => ({
  default: (await import('./start-recovery-form.tsx')).StartRecoveryForm,
}))

/** The recovery of an account in place of a new password, for an owner who gets no code. */
export function LostEverything(props: {
  readonly view: AccountView
  /** The notice that names the account; null where its owner does. */
  readonly notice: string | null
  readonly links: ReactNode
}) {
  const text = useAccountText()
  const waiting = (
    <FormScreen title={text('recover.title')} lead={text('status.sending')}>
      {null}
    </FormScreen>
  )
  return (
    <Suspense fallback={waiting}>
      <StartRecoveryForm {...props} />
    </Suspense>
  )
}
