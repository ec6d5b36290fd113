import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { text } from '../../texts/text.ts'
import { PlainButton } from '../../ui/button.tsx'
import { PlainDialog } from '../../ui/dialog.tsx'
import dialog from '../../ui/dialog.module.css'

/** Asks before a page is left whose text is not saved. */
export function LeaveGuard({ onLeave }: { readonly onLeave: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <PlainDialog title={text('content.leave.title')} isOpen onClose={blocker.reset}>
      <p className={dialog['text']}>{text('content.leave.text')}</p>
      <div className={dialog['buttons']}>
        <PlainButton onPress={blocker.reset}>{text('content.leave.stay')}</PlainButton>
        <PlainButton
          kind="danger"
          onPress={() => {
            onLeave()
            blocker.proceed()
          }}
        >
          {text('content.leave.go')}
        </PlainButton>
      </div>
    </PlainDialog>
  )
}
