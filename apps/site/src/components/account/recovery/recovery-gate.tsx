import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { AccountView } from '../../../views/account/view.ts'
import { useIsHydrated } from '../../context/use-is-hydrated.ts'
import { useAccountText } from '../account-text.tsx'
import { FormScreen } from '../screen.tsx'
import { recoveryLinkOf } from './recovery-link.ts'

// Few people ever see these screens: nobody else loads them.
const RecoveryProgress = lazy(async () => ({
  default: (await import('./recovery-progress.tsx')).RecoveryProgress,
}))
const StopRecovery = lazy(async () => ({ default: (await import('./stop-recovery.tsx')).StopRecovery }))

/**
 * Takes the place of the log-in where a mail about a recovery led here. What its link names is taken out of the address, so that no
 * history keeps it; the router, which is not told, still knows it.
 */
export function RecoveryGate(props: { readonly view: AccountView; readonly children: ReactNode }) {
  const { view, children } = props
  const text = useAccountText()
  const { hash } = useLocation()
  const isHydrated = useIsHydrated()
  const [isLeft, setLeft] = useState(false)
  const link = isHydrated && !isLeft ? recoveryLinkOf(hash) : null
  const isAsked = link !== null
  useEffect(() => {
    if (isAsked) history.replaceState(history.state, '', location.pathname + location.search)
  }, [isAsked])
  if (link === null) return children
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
