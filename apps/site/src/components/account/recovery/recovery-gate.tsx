import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AccountView } from '../../../views/account/view.ts'
import { useAccountText } from '../account-text.tsx'
import { FormScreen } from '../screen.tsx'
import { recoveryLinkOf } from './recovery-link.ts'
import { useLinkFragment } from './use-link-fragment.ts'

// Few people ever see these screens: nobody else loads them.
const RecoveryProgress = lazy(async () => ({
  default: (await import('./recovery-progress.tsx')).RecoveryProgress,
}))
const StopRecovery = lazy(async () => ({ default: (await import('./stop-recovery.tsx')).StopRecovery }))

/** Takes the place of the log-in where a mail about a recovery led here. */
export function RecoveryGate(props: { readonly view: AccountView; readonly children: ReactNode }) {
  const { view, children } = props
  const text = useAccountText()
  const [isLeft, setLeft] = useState(false)
  const link = useLinkFragment(recoveryLinkOf)
  if (link === null || isLeft) return children
  const waiting = (
    <FormScreen title={text('recover.title')} lead={text('status.sending')}>
      {null}
    </FormScreen>
  )
  return (
    <Suspense fallback={waiting}>
      {link.kind === 'stop' ? (
        <StopRecovery token={link.token} />
      ) : (
        <RecoveryProgress serialNO={link.serialNO} view={view} onLogIn={() => setLeft(true)} />
      )}
    </Suspense>
  )
}
