import { useState } from 'react'
import type { Colleague, Invitation } from '../../contract/operators.ts'
import { type OperatorRole, operatorRoles } from '../../contract/roles.ts'
import { text } from '../texts/text.ts'
import { timeText } from '../texts/time.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { PlainButton } from '../ui/button.tsx'
import { PlainDialog } from '../ui/dialog.tsx'
import { Choices, Field } from '../ui/field.tsx'
import styles from '../ui/dialog.module.css'
import page from './page.module.css'

const roleChoices = operatorRoles.map((role) => [role, text(`role.${role}`)] as const)

function RolesField({
  choices = roleChoices,
  roles,
  isMissing,
  onChange,
}: {
  readonly choices?: typeof roleChoices
  readonly roles: readonly OperatorRole[]
  readonly isMissing: boolean
  readonly onChange: (roles: OperatorRole[]) => void
}) {
  return (
    <Choices
      label={text('operators.roles')}
      choices={choices}
      value={roles}
      onChange={onChange}
      error={isMissing ? text('operators.no-roles') : null}
    />
  )
}

interface Link {
  readonly link: string
  readonly expiresAt: number
}

/** The link of an invitation, which is shown once. */
function ShownLink({
  name,
  made,
  onClose,
}: {
  readonly name: string
  readonly made: Link
  readonly onClose: () => void
}) {
  const [isCopied, setCopied] = useState(false)
  return (
    <PlainDialog title={text('operators.link')} isOpen onClose={onClose}>
      <p className={styles['text']}>{text('operators.link-text', { name })}</p>
      <p className={page['code']}>{made.link}</p>
      <p className={styles['text']}>
        {text('operators.expires')}: {timeText(made.expiresAt)}
      </p>
      <div className={styles['buttons']}>
        <PlainButton
          onPress={() => {
            void navigator.clipboard.writeText(made.link).then(() => setCopied(true))
          }}
        >
          {text(isCopied ? 'operators.copied' : 'operators.copy')}
        </PlainButton>
        <PlainButton kind="fill" onPress={onClose}>
          {text('app.close')}
        </PlainButton>
      </div>
    </PlainDialog>
  )
}

/** Invites somebody, and shows the link. */
export function Invite({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const [contact, setContact] = useState('')
  const [roles, setRoles] = useState<readonly OperatorRole[]>(['support'])
  const [isMissing, setMissing] = useState(false)
  const [made, setMade] = useState<Link | null>(null)
  if (made !== null) return <ShownLink name={name} made={made} onClose={onClose} />
  return (
    <ActDialog
      act="operators.invite"
      title={text('operators.invite')}
      explanation={text('operators.invite.text')}
      verb={text('operators.invite.button')}
      inputOf={(reason) => {
        setMissing(roles.length === 0)
        const given = contact.trim()
        return roles.length === 0
          ? null
          : { name, contact: given === '' ? null : given, roles: [...roles], reason }
      }}
      onDone={setMade}
      onClose={onClose}
    >
      <Field label={text('operators.name')} value={name} onChange={setName} isRequired maxLength={64} />
      <Field
        label={text('operators.contact')}
        help={text('operators.contact-help')}
        type="email"
        value={contact}
        onChange={setContact}
        maxLength={254}
      />
      <RolesField
        choices={roleChoices.filter(([role]) => role !== 'owner')}
        roles={roles}
        isMissing={isMissing}
        onChange={setRoles}
      />
    </ActDialog>
  )
}

interface OnColleague {
  readonly colleague: Colleague
  readonly onClose: () => void
}

/** Changes what an operator may do. What makes or unmakes an owner is another act. */
export function ChangeRoles({ colleague, onClose }: OnColleague) {
  const { id, name } = colleague
  const [roles, setRoles] = useState<readonly OperatorRole[]>(colleague.roles)
  const [isMissing, setMissing] = useState(false)
  const concernsOwner = [...colleague.roles, ...roles].includes('owner')
  return (
    <ActDialog
      key={String(concernsOwner)}
      act={concernsOwner ? 'operators.set-owner-roles' : 'operators.set-roles'}
      title={text('operators.set-roles.title', { name })}
      explanation={text('operators.set-roles.text')}
      verb={text('operators.set-roles')}
      inputOf={(reason) => {
        setMissing(roles.length === 0)
        return roles.length === 0 ? null : { id, roles: [...roles], reason }
      }}
      onClose={onClose}
    >
      <RolesField roles={roles} isMissing={isMissing} onChange={setRoles} />
    </ActDialog>
  )
}

/** Takes an invitation back that was not used yet. */
export function WithdrawInvitation({
  invitation: { id, name },
  onClose,
}: {
  readonly invitation: Invitation
  readonly onClose: () => void
}) {
  return (
    <ActDialog
      act="operators.withdraw-invitation"
      title={text('operators.withdraw')}
      explanation={text('operators.withdraw.text', { name })}
      verb={text('operators.withdraw')}
      inputOf={(reason) => ({ id, reason })}
      onClose={onClose}
    />
  )
}

/** Takes an operator's access away. */
export function RemoveOperator({ colleague, onClose }: OnColleague) {
  const { id, name, roles } = colleague
  return (
    <ActDialog
      act={roles.includes('owner') ? 'operators.remove-owner' : 'operators.remove'}
      title={text('operators.remove.title', { name })}
      explanation={text('operators.remove.text', { name })}
      verb={text('operators.remove')}
      inputOf={(reason) => ({ id, reason })}
      onClose={onClose}
    />
  )
}
