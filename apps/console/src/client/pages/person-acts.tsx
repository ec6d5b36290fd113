import { useState } from 'react'
import type { ActName } from '../../contract/acts.ts'
import type { Person } from '../../contract/people.ts'
import { useMay } from '../calls/session.ts'
import { text } from '../texts/text.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { PlainButton } from '../ui/button.tsx'
import styles from './page.module.css'
import { ChangeEmail, ChangeMobile } from './person-contact.tsx'
import { saveFile } from './save-file.ts'

/** Acts that need nothing but the account and a reason. */
type PlainAct = Extract<
  ActName,
  'people.freeze' | 'people.unfreeze' | 'people.unlock' | 'people.remove-second-steps' | 'people.erase'
>

const actsByTwo: readonly PlainAct[] = ['people.freeze', 'people.remove-second-steps', 'people.erase']

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

function ExportAct({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  return (
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
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** What a button above an account opens. */
type Opened =
  | PlainAct
  | 'people.end-sessions'
  | 'people.export'
  | 'people.change-email'
  | 'people.change-mobile'

/** The act behind a button. */
function actOf(opened: Opened): ActName {
  return opened === 'people.change-email' || opened === 'people.change-mobile'
    ? 'people.change-contact'
    : opened
}

function openedOf(person: Person): readonly Opened[] {
  if (person.state === 'erased') return []
  const contacts = person.parent === null ? (['people.change-email', 'people.change-mobile'] as const) : []
  return [...plainActsOf(person), 'people.end-sessions', ...contacts, 'people.export']
}

function OpenedAct({
  opened,
  userId,
  onClose,
}: {
  readonly opened: Opened
  readonly userId: string
  readonly onClose: () => void
}) {
  switch (opened) {
    case 'people.end-sessions':
      return <SessionAct userId={userId} handle={null} onClose={onClose} />
    case 'people.export':
      return <ExportAct userId={userId} onClose={onClose} />
    case 'people.change-email':
      return <ChangeEmail userId={userId} onClose={onClose} />
    case 'people.change-mobile':
      return <ChangeMobile userId={userId} onClose={onClose} />
    default:
      return (
        <ActDialog
          act={opened}
          title={text(`${opened}.title`)}
          explanation={text(`${opened}.text`)}
          verb={text(opened)}
          inputOf={(reason) => ({ userId, reason })}
          onClose={onClose}
        />
      )
  }
}

/** The buttons above an account. */
export function PersonActs({ person }: { readonly person: Person }) {
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const shown = openedOf(person).filter((one) => may(actOf(one)))
  return (
    <div className={styles['actions']}>
      {shown.map((one) => (
        <PlainButton
          key={one}
          kind={actsByTwo.some((act) => act === one) ? 'danger' : 'line'}
          onPress={() => setOpened(one)}
        >
          {text(one)}
        </PlainButton>
      ))}
      {opened === null ? null : (
        <OpenedAct opened={opened} userId={person.userId} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}
