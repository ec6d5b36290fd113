import { useState } from 'react'
import type { Colleague, Invitation } from '../../contract/operators.ts'
import type { OperatorRole } from '../../contract/roles.ts'
import type { ActName } from '../../contract/acts.ts'
import { useRead } from '../calls/acts.ts'
import { useMay, useSession } from '../calls/session.ts'
import { text } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import { PlainButton } from '../ui/button.tsx'
import { DataTable, type TableColumn } from '../ui/data-table.tsx'
import { Badge, Loaded } from '../ui/states.tsx'
import { ChangeRoles, Invite, RemoveOperator, WithdrawInvitation } from './operator-acts.tsx'
import styles from './page.module.css'

const rolesText = (roles: readonly OperatorRole[]) => roles.map((role) => text(`role.${role}`)).join(', ')

type Open =
  | { readonly what: 'invite' }
  | { readonly what: 'roles'; readonly colleague: Colleague }
  | { readonly what: 'withdraw'; readonly invitation: Invitation }
  | { readonly what: 'remove'; readonly colleague: Colleague }

function colleagueColumns(
  ownId: string,
  may: (act: ActName) => boolean,
  onOpen: (open: Open) => void,
): readonly TableColumn<Colleague>[] {
  return [
    {
      id: 'name',
      title: text('operators.name'),
      isRowHeader: true,
      cell: ({ id, name }) => (
        <>
          {name} {id === ownId ? <Badge>{text('operators.you')}</Badge> : null}
        </>
      ),
    },
    { id: 'roles', title: text('operators.roles'), cell: ({ roles }) => rolesText(roles) },
    {
      id: 'contact',
      title: text('operators.contact'),
      cell: ({ contact }) => contact ?? text('app.none'),
    },
    {
      id: 'seen',
      title: text('operators.seen'),
      cell: ({ seenAt }) => (seenAt === null ? text('app.never') : timeText(seenAt)),
    },
    {
      id: 'act',
      title: text('person.action'),
      cell: (colleague) =>
        may('operators.set-roles') ? (
          <span className={styles['actions']}>
            <PlainButton
              label={`${text('operators.set-roles')}: ${colleague.name}`}
              onPress={() => onOpen({ what: 'roles', colleague })}
            >
              {text('operators.set-roles')}
            </PlainButton>
            <PlainButton
              kind="danger"
              label={`${text('operators.remove')}: ${colleague.name}`}
              onPress={() => onOpen({ what: 'remove', colleague })}
            >
              {text('operators.remove')}
            </PlainButton>
          </span>
        ) : null,
    },
  ]
}

function Colleagues({
  colleagues,
  onOpen,
}: {
  readonly colleagues: readonly Colleague[]
  readonly onOpen: (open: Open) => void
}) {
  const { operator } = useSession()
  const may = useMay()
  return (
    <DataTable
      label={text('operators.title')}
      items={colleagues}
      keyOf={({ id }) => id}
      columns={colleagueColumns(operator.id, may, onOpen)}
    />
  )
}

function invitationColumns(
  may: (act: ActName) => boolean,
  onOpen: (open: Open) => void,
): readonly TableColumn<Invitation>[] {
  return [
    { id: 'name', title: text('operators.name'), isRowHeader: true, cell: ({ name }) => name },
    { id: 'roles', title: text('operators.roles'), cell: ({ roles }) => rolesText(roles) },
    {
      id: 'by',
      title: text('operators.invited-by'),
      cell: ({ invitedBy }) => invitedBy ?? text('operators.server'),
    },
    { id: 'until', title: text('operators.expires'), cell: ({ expiresAt }) => timeText(expiresAt) },
    {
      id: 'act',
      title: text('person.action'),
      cell: (invitation) =>
        may('operators.withdraw-invitation') ? (
          <PlainButton
            kind="danger"
            label={`${text('operators.withdraw')}: ${invitation.name}`}
            onPress={() => onOpen({ what: 'withdraw', invitation })}
          >
            {text('operators.withdraw')}
          </PlainButton>
        ) : null,
    },
  ]
}

function Invitations({
  invitations,
  onOpen,
}: {
  readonly invitations: readonly Invitation[]
  readonly onOpen: (open: Open) => void
}) {
  const may = useMay()
  return (
    <section className={styles['section']}>
      <h2>{text('operators.invited')}</h2>
      <DataTable
        label={text('operators.invited')}
        items={invitations}
        keyOf={({ id }) => id}
        columns={invitationColumns(may, onOpen)}
      />
    </section>
  )
}

/** Who works in the console. */
export function OperatorsPage() {
  const query = useRead('operators.list', {})
  const may = useMay()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles['page']}>
      <div className={styles['heading']}>
        <h1>{text('operators.title')}</h1>
        {may('operators.invite') ? (
          <PlainButton kind="fill" onPress={() => setOpen({ what: 'invite' })}>
            {text('operators.invite')}
          </PlainButton>
        ) : null}
      </div>
      <Loaded query={query}>
        {({ operators, invitations }) => (
          <>
            <Colleagues colleagues={operators} onOpen={setOpen} />
            {invitations.length === 0 ? null : <Invitations invitations={invitations} onOpen={setOpen} />}
          </>
        )}
      </Loaded>
      {open?.what === 'invite' ? <Invite onClose={close} /> : null}
      {open?.what === 'roles' ? <ChangeRoles colleague={open.colleague} onClose={close} /> : null}
      {open?.what === 'withdraw' ? <WithdrawInvitation invitation={open.invitation} onClose={close} /> : null}
      {open?.what === 'remove' ? <RemoveOperator colleague={open.colleague} onClose={close} /> : null}
    </div>
  )
}
