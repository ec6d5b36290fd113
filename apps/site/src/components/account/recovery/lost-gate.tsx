import type { ReactNode } from 'react'
import { urls } from '../../../pages/urls.generated.ts'
import type { AccountView } from '../../../views/account/view.ts'
import { Anchor } from '../../navigation/anchor.tsx'
import { useAccountText } from '../account-text.tsx'
import { LostEverything } from './lost-everything.tsx'
import { lostNoticeOf } from './recovery-link.ts'
import { useLinkFragment } from './use-link-fragment.ts'

/**
 * Takes the place of the form for a new password where the page of a notice led here: somebody else has changed the account, and its owner
 * may not know what it is called by now.
 */
export function LostGate(props: { readonly view: AccountView; readonly children: ReactNode }) {
  const { view, children } = props
  const text = useAccountText()
  const notice = useLinkFragment(lostNoticeOf)
  if (notice === null) return children
  const toLogIn = <Anchor to={urls.logIn()}>{text('logIn.title')}</Anchor>
  return <LostEverything view={view} notice={notice} links={toLogIn} />
}
