import { useState } from 'react'
import type { Agency } from '../../contract/agencies.ts'
import { useRead } from '../calls/acts.ts'
import { useMay } from '../calls/session.ts'
import { text } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { PlainButton } from '../ui/button.tsx'
import { DataTable, type TableColumn } from '../ui/data-table.tsx'
import { Field } from '../ui/field.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import styles from './page.module.css'

const columns: readonly TableColumn<Agency>[] = [
  { id: 'name', title: text('agencies.name'), isRowHeader: true, cell: ({ name }) => name },
  { id: 'account', title: text('people.account'), cell: ({ userId }) => userId },
  { id: 'email', title: text('agencies.email'), cell: ({ email }) => email ?? text('app.none') },
  { id: 'members', title: text('agencies.members'), cell: ({ members }) => members },
  { id: 'opened', title: text('people.opened'), cell: ({ openedAt }) => timeText(openedAt) },
]

function OpenAgency({ onClose }: { readonly onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [nickName, setName] = useState('')
  return (
    <ActDialog
      act="agencies.open"
      title={text('agencies.open.title')}
      explanation={text('agencies.open.text')}
      verb={text('agencies.open')}
      inputOf={(reason) => ({ email, nickName, reason })}
      onClose={onClose}
    >
      <Field label={text('agencies.name')} value={nickName} onChange={setName} isRequired maxLength={64} />
      <Field
        label={text('agencies.email')}
        type="email"
        value={email}
        onChange={setEmail}
        isRequired
        maxLength={254}
      />
    </ActDialog>
  )
}

/** Accounts that manage others. */
export function AgenciesPage() {
  const query = useRead('agencies.list', {})
  const may = useMay()
  const [isOpening, setOpening] = useState(false)
  return (
    <div className={styles['page']}>
      <div className={styles['heading']}>
        <h1>{text('agencies.title')}</h1>
        {may('agencies.open') ? (
          <PlainButton onPress={() => setOpening(true)}>{text('agencies.open')}</PlainButton>
        ) : null}
      </div>
      <p className={styles['lead']}>{text('agencies.text')}</p>
      <Loaded query={query}>
        {({ agencies }) =>
          agencies.length === 0 ? (
            <Empty>{text('agencies.empty')}</Empty>
          ) : (
            <DataTable
              label={text('agencies.title')}
              columns={columns}
              items={agencies}
              keyOf={({ userId }) => userId}
              hrefOf={({ userId }) => `/people/${userId}`}
            />
          )
        }
      </Loaded>
      {isOpening ? <OpenAgency onClose={() => setOpening(false)} /> : null}
    </div>
  )
}
