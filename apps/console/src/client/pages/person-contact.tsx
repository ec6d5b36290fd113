import { type ReactNode, useState } from 'react'
import { type OwnerProof, ownerProofs, type WantedContact } from '../../contract/people.ts'
import { text } from '../texts/text.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { OneOf } from '../ui/one-of.tsx'

const proofChoices = ownerProofs.map((proof) => [proof, text(`proof.${proof}`)] as const)

interface OnAccount {
  readonly userId: string
  readonly onClose: () => void
}

interface ContactDialogProps extends OnAccount {
  readonly name: 'people.change-email' | 'people.change-mobile'
  readonly wanted: WantedContact
  /** The fields of the address or number. */
  readonly children: ReactNode
}

function ContactDialog({ userId, name, wanted, children, onClose }: ContactDialogProps) {
  const [proof, setProof] = useState<OwnerProof>('identity-document')
  const [note, setNote] = useState('')
  return (
    <ActDialog
      act="people.change-contact"
      title={text(`${name}.title`)}
      explanation={text('people.change-contact.text')}
      verb={text(name)}
      inputOf={(reason) => ({ userId, wanted, proof, proofNote: note.trim(), reason })}
      onClose={onClose}
    >
      {children}
      <OneOf label={text('people.proof')} choices={proofChoices} value={proof} onChange={setProof} />
      <Field
        label={text('people.proof-note')}
        help={text('people.proof-help')}
        lines="many"
        value={note}
        onChange={setNote}
        maxLength={500}
      />
    </ActDialog>
  )
}

/** Gives an account another e-mail address. */
export function ChangeEmail({ userId, onClose }: OnAccount) {
  const [email, setEmail] = useState('')
  return (
    <ContactDialog
      name="people.change-email"
      wanted={{ channel: 'email', email }}
      userId={userId}
      onClose={onClose}
    >
      <Field
        label={text('people.new-email')}
        type="email"
        value={email}
        onChange={setEmail}
        isRequired
        maxLength={254}
      />
    </ContactDialog>
  )
}

/** Gives an account another mobile number. */
export function ChangeMobile({ userId, onClose }: OnAccount) {
  const [areaCode, setAreaCode] = useState('')
  const [mobile, setMobile] = useState('')
  return (
    <ContactDialog
      name="people.change-mobile"
      wanted={{ channel: 'mobile', areaCode, mobile }}
      userId={userId}
      onClose={onClose}
    >
      <Field
        label={text('people.area-code')}
        value={areaCode}
        onChange={setAreaCode}
        isRequired
        maxLength={4}
      />
      <Field
        label={text('people.new-mobile')}
        value={mobile}
        onChange={setMobile}
        isRequired
        maxLength={32}
      />
    </ContactDialog>
  )
}
