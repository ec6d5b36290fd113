import { type CallOutput, removeContact, type securityOverview } from '@portico/contract'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { ownerRefusalOf } from '../failure.ts'
import { PasswordField } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { createRules } from '../form/rules.ts'
import { useForm } from '../form/use-form.ts'
import { Consequences } from './consequences.tsx'
import type { Channel } from './contact.ts'
import { type HeldBy, HeldProof } from './held-proof.tsx'

const fields = ['oldCode', 'recoveryCode', 'pwd'] as const

const atOnce = Promise.resolve()

/** Removes an address, against a code that went there, or a recovery code, and the password. */
export function RemoveContactForm(props: {
  readonly channel: Channel
  readonly held: string
  readonly overview: CallOutput<typeof securityOverview>
  readonly onDone: () => void
}) {
  const { channel, held, overview, onDone } = props
  const text = useAccountText()
  const rules = createRules(text)
  const [by, setBy] = useState<HeldBy>('oldCode')
  const label = text(channel === 'email' ? 'field.emailCode' : 'field.mobileCode')
  const nothing = () => null
  const form = useForm<(typeof fields)[number]>({
    id: 'remove-contact',
    initial: { oldCode: '', recoveryCode: '', pwd: '' },
    secrets: fields,
    rules: {
      oldCode: by === 'oldCode' ? rules.code(label) : nothing,
      recoveryCode: by === 'recoveryCode' ? rules.recoveryCode : nothing,
      pwd: overview.hasPassword ? rules.required(text('field.password')) : nothing,
    },
    async send(values, calls) {
      const owner = overview.hasPassword ? { pwd: values.pwd } : {}
      try {
        await calls.send(removeContact, { channel, [by]: values[by], ...owner })
        onDone()
        return null
      } catch (error) {
        return ownerRefusalOf(error, text, fields)
      }
    },
  })
  return (
    <FormShell form={form} submitLabel={text('security.remove')}>
      <Consequences told={text('contacts.removeLead')} moneyWaitMs={overview.moneyWaitMs} />
      <HeldProof
        form={form}
        channel={channel}
        address={held}
        label={label}
        by={by}
        hasCodes={(overview.recoveryCodes?.left ?? 0) > 0}
        onChange={setBy}
        asking={atOnce}
      />
      {overview.hasPassword ? (
        <PasswordField
          form={form}
          name="pwd"
          label={text('field.password')}
          autoComplete="current-password"
        />
      ) : null}
    </FormShell>
  )
}
