import { createTranslate } from '@portico/widget'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { AccountTexts } from '../../../../apps/site/src/components/account/account-text.tsx'
import { Dialog } from '../../../../apps/site/src/components/account/dialog.tsx'
import { type NoticeKind, showNotice } from '../../../../apps/site/src/ui/notices.ts'
import { Legal } from '../../../../widgets/legal/src/Legal.tsx'
import { shellOf, useData } from '../data-context.ts'
import { State } from '../frame.tsx'
import styles from '../page.module.css'

/** Shows a notice once and takes it into a box, where it stays as if the pointer were on it. */
function useKeptNotice(kind: NoticeKind, message: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    showNotice(kind, message)
    const region = document.getElementById(`notices-${kind}`)
    if (region === null) return
    for (const notice of region.children) notice.dispatchEvent(new PointerEvent('pointerenter'))
    box.current?.append(region)
  }, [kind, message])
  return box
}

function Notice({ kind, message }: { readonly kind: NoticeKind; readonly message: string }) {
  return <div ref={useKeptNotice(kind, message)} className={styles.stage} />
}

function DialogButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button-line" data-opens="dialog" onClick={() => setOpen(true)}>
        Open a dialog
      </button>
      {isOpen ? (
        <Dialog title="Change the password" onClose={() => setOpen(false)}>
          <p>Every other device is logged out.</p>
          <p className="actions">
            <button type="button" className="button">
              Change
            </button>
          </p>
        </Dialog>
      ) : null}
    </>
  )
}

/** What lies over a page. Dialogs take all of it, so each is opened by its button. */
export function Overlays() {
  const data = useData()
  const [store] = useState(() => shellOf(data, 'visitor'))
  const legal = createTranslate(data.texts.legal, data.locale)
  return (
    <AccountTexts texts={data.texts.account}>
      <State name="Toast">
        <Notice kind="toast" message="The watchlist is full." />
      </State>
      <State name="Notification">
        <Notice kind="notification" message="A new device has logged in." />
      </State>
      <State name="Flash">
        <Notice kind="flash" message="Copied" />
      </State>
      <State name="Dialog">
        <DialogButton />
      </State>
      <State name="Dialog of the legal texts">
        <a className="button button-line" data-opens="legal" href="/legal/privacy#privacy-choices">
          Open the privacy choices
        </a>
        <Legal props={data.widgetProps} text={legal} store={store} />
      </State>
    </AccountTexts>
  )
}
