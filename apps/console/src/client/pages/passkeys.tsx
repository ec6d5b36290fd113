import { useState } from 'react'
import type { OwnPasskey } from '../../contract/passkeys.ts'
import { useRead } from '../calls/acts.ts'
import { text } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import { PlainButton } from '../ui/button.tsx'
import { DataTable, type TableColumn } from '../ui/data-table.tsx'
import { Loaded } from '../ui/states.tsx'
import { AddPasskey, passkeyName, RemovePasskey, RenamePasskey } from './passkey-acts.tsx'
import styles from './page.module.css'

type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: OwnPasskey }

function columnsOf(onOpen: (open: Open) => void): readonly TableColumn<OwnPasskey>[] {
  return [
    { id: 'name', title: text('passkeys.name'), isRowHeader: true, cell: passkeyName },
    {
      id: 'kept',
      title: text('passkeys.kept'),
      cell: ({ isBackedUp }) => text(isBackedUp ? 'passkeys.backed-up' : 'passkeys.on-device'),
    },
    { id: 'made', title: text('passkeys.made'), cell: ({ createdAt }) => timeText(createdAt) },
    {
      id: 'used',
      title: text('passkeys.used'),
      cell: ({ usedAt }) => (usedAt === null ? text('app.never') : timeText(usedAt)),
    },
    {
      id: 'act',
      title: text('person.action'),
      cell: (passkey) => (
        <span className={styles['actions']}>
          <PlainButton
            label={`${text('passkeys.rename')}: ${passkeyName(passkey)}`}
            onPress={() => onOpen({ what: 'rename', passkey })}
          >
            {text('passkeys.rename')}
          </PlainButton>
          <PlainButton
            kind="danger"
            label={`${text('passkeys.remove')}: ${passkeyName(passkey)}`}
            onPress={() => onOpen({ what: 'remove', passkey })}
          >
            {text('passkeys.remove')}
          </PlainButton>
        </span>
      ),
    },
  ]
}

/** The passkeys of the operator who is signed in. */
export function PasskeysPage() {
  const query = useRead('passkeys.list', {})
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles['page']}>
      <div className={styles['heading']}>
        <h1>{text('passkeys.title')}</h1>
        <PlainButton kind="fill" onPress={() => setOpen({ what: 'add' })}>
          {text('passkeys.add')}
        </PlainButton>
      </div>
      <span className={styles['muted']}>{text('passkeys.text')}</span>
      <Loaded query={query}>
        {({ passkeys }) => (
          <DataTable
            label={text('passkeys.title')}
            items={passkeys}
            keyOf={({ id }) => id}
            columns={columnsOf(setOpen)}
          />
        )}
      </Loaded>
      {open?.what === 'add' ? <AddPasskey onClose={close} /> : null}
      {open?.what === 'rename' ? <RenamePasskey passkey={open.passkey} onClose={close} /> : null}
      {open?.what === 'remove' ? <RemovePasskey passkey={open.passkey} onClose={close} /> : null}
    </div>
  )
}
