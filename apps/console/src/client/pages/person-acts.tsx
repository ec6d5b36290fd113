import { useState } from 'react'
import type { ActName } from '../../contract/acts.ts'
import type { Person } from '../../contract/people.ts'
import { useMay } from '../calls/session.ts'
import { text } from '../texts/text.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { PlainButton } from '../ui/button.tsx'
import styles from './page.module.css'
import { saveFile } from './save-file.ts'

/** Acts that need nothing but the account and a reason. */
type PlainAct = Extract<
  ActName,
  'people.freeze' | 'people.unfreeze' | 'people.unlock' | 'people.remove-second-steps' | 'people.erase'
>

const graveActs: readonly PlainAct[] = ['people.freeze', 'people.remove-second-steps', 'people.erase']

/** What makes sense for an account as it stands. */
function plainActsOf({ state }: Person): readonly PlainAct[] {
  if (state === 'erased') return []
  const first: PlainAct = state === 'frozen' ? 'people.unfreeze' : 'people.freeze'
  return [first, 'people.unlock', 'people.remove-second-steps', 'people.erase']
}

/** Ends one session, or all of them. */
export function SessionAct({
  userId,
  handle,
  onClose,
}: {
  readonly userId: string
  readonly handle: string | null
  readonly onClose: () => void
}) {
  const name = handle === null ? 'people.end-sessions' : 'people.end-session'
  return (
    <ActDialog
      act="people.end-sessions"
      title={text(`${name}.title`)}
      explanation={text('people.end-sessions.text')}
      verb={text(name)}
      inputOf={(reason) => ({ userId, handle, reason })}
      onClose={onClose}
    />
  )
}

/** The buttons above an account. */
export function PersonActs({ person }: { readonly person: Person }) {
  const may = useMay()
  const [open, setOpen] = useState<PlainAct | 'people.end-sessions' | 'people.export' | null>(null)
  const close = () => setOpen(null)
  const { userId } = person
  const others = ['people.end-sessions', 'people.export'] as const
  const shown = [...plainActsOf(person), ...(person.state === 'erased' ? [] : others)].filter(may)
  return (
    <div className={styles['actions']}>
      {shown.map((act) => (
        <PlainButton
          key={act}
          kind={graveActs.some((grave) => grave === act) ? 'danger' : 'line'}
          onPress={() => setOpen(act)}
        >
          {text(act)}
        </PlainButton>
      ))}
      {open === 'people.end-sessions' ? <SessionAct userId={userId} handle={null} onClose={close} /> : null}
      {open === 'people.export' ? (
        <ActDialog
          act="people.export"
          title={text('people.export.title')}
          explanation={text('people.export.text')}
          verb={text('people.export')}
          inputOf={(reason) => ({ userId, reason })}
          onDone={({ data }) => {
            saveFile(`account-${userId}.json`, {
              text: JSON.stringify(data, null, 2),
              type: 'application/json',
            })
            close()
          }}
          onClose={close}
        />
      ) : null}
      {open === null || open === 'people.end-sessions' || open === 'people.export' ? null : (
        <ActDialog
          act={open}
          title={text(`${open}.title`)}
          explanation={text(`${open}.text`)}
          verb={text(open)}
          inputOf={(reason) => ({ userId, reason })}
          onClose={close}
        />
      )}
    </div>
  )
}
