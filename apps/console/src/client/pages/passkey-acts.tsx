import { useState } from 'react'
import type { OwnPasskey } from '../../contract/passkeys.ts'
import { useAddPasskey } from '../calls/acts.ts'
import { text } from '../texts/text.ts'
import { ActDialog, ReasonDialog } from '../ui/act-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { useNotice } from '../ui/notices.tsx'

/** What a passkey is called on pages. */
export function passkeyName({ name }: Pick<OwnPasskey, 'name'>): string {
  return name ?? text('passkeys.unnamed')
}

function NameField({ name, onChange }: { readonly name: string; readonly onChange: (name: string) => void }) {
  return (
    <Field
      label={text('passkeys.name')}
      help={text('passkeys.name-help')}
      value={name}
      onChange={onChange}
      isRequired
      maxLength={64}
    />
  )
}

/** Makes another passkey. */
export function AddPasskey({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const adding = useAddPasskey()
  const tell = useNotice()
  const onSuccess = () => {
    tell(text('act.done'))
    onClose()
  }
  return (
    <ReasonDialog
      act="passkeys.add"
      title={text('passkeys.add')}
      explanation={text('passkeys.add.text')}
      verb={text('passkeys.add')}
      doing={adding}
      onReason={(reason) => adding.mutate({ name: name.trim(), reason }, { onSuccess })}
      onClose={onClose}
    >
      <NameField name={name} onChange={setName} />
    </ReasonDialog>
  )
}

interface OnPasskey {
  readonly passkey: OwnPasskey
  readonly onClose: () => void
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: OnPasskey) {
  const [name, setName] = useState(passkey.name ?? '')
  return (
    <ActDialog
      act="passkeys.rename"
      title={text('passkeys.rename.title', { name: passkeyName(passkey) })}
      explanation={text('passkeys.rename.text')}
      verb={text('passkeys.rename')}
      inputOf={(reason) => ({ id: passkey.id, name: name.trim(), reason })}
      onClose={onClose}
    >
      <NameField name={name} onChange={setName} />
    </ActDialog>
  )
}

/** Removes a passkey. */
export function RemovePasskey({ passkey, onClose }: OnPasskey) {
  return (
    <ActDialog
      act="passkeys.remove"
      title={text('passkeys.remove.title', { name: passkeyName(passkey) })}
      explanation={text('passkeys.remove.text')}
      verb={text('passkeys.remove')}
      inputOf={(reason) => ({ id: passkey.id, reason })}
      onClose={onClose}
    />
  )
}
