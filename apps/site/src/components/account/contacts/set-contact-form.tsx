import {
  type CallInput,
  type CallOutput,
  type securityOverview,
  sendCode,
  setContact,
} from '@portico/contract'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import type { AccountCalls } from '../calls.ts'
import { ownerRefusalOf } from '../failure.ts'
import { CodeField } from '../form/code-field.tsx'
import { EmailField } from '../form/email-field.tsx'
import { PasswordField } from '../form/fields.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { PhoneField, usePhoneNumbers } from '../form/phone-field.tsx'
import { createRules } from '../form/rules.ts'
import { StepBack, StepFields } from '../form/step-fields.tsx'
import { useSteps } from '../form/steps.ts'
import { useForm } from '../form/use-form.ts'
import { Consequences } from './consequences.tsx'
import type { Channel } from './contact.ts'
import { type HeldBy, HeldProof } from './held-proof.tsx'

const fields = ['email', 'country', 'mobile', 'verifyCode', 'oldCode', 'recoveryCode', 'pwd'] as const

type FieldName = (typeof fields)[number]

const stepOf: Readonly<Record<FieldName, number>> = {
  ...{ email: 1, country: 1, mobile: 1 },
  ...{ verifyCode: 2, oldCode: 2, recoveryCode: 2, pwd: 2 },
}

type Overview = CallOutput<typeof securityOverview>

interface SetContactProps {
  readonly channel: Channel
  readonly overview: Overview
  /** The country that a number is taken to belong to at first. */
  readonly country: string
  readonly submitLabel: string
  readonly onDone: () => void
}

type Wanted =
  | Pick<Extract<CallInput<typeof setContact>, { channel: 'email' }>, 'channel' | 'email'>
  | Pick<Extract<CallInput<typeof setContact>, { channel: 'mobile' }>, 'channel' | 'mobile' | 'areaCode'>

function sendToNew(calls: AccountCalls, wanted: Wanted) {
  if (wanted.channel === 'email') {
    return calls.send(sendCode, { purpose: 'contactEmail', email: wanted.email })
  }
  const { mobile, areaCode } = wanted
  return calls.send(sendCode, { purpose: 'contactMobile', mobile, areaCode })
}

function useSetContact({ channel, overview, country, onDone }: SetContactProps, by: HeldBy) {
  const text = useAccountText()
  const rules = createRules(text)
  const numbers = usePhoneNumbers()
  const steps = useSteps(stepOf)
  const held = overview[channel]

  function wantedOf(values: Readonly<Record<FieldName, string>>): Wanted | null {
    if (channel === 'email') return { channel, email: values.email.trim() }
    const split = numbers?.split(values.country, values.mobile) ?? null
    return split === null ? null : { channel, ...split }
  }
  const nothing = () => null
  const form = useForm<FieldName>({
    id: 'set-contact',
    steps,
    initial: {
      ...{ email: '', country, mobile: '' },
      ...{ verifyCode: '', oldCode: '', recoveryCode: '', pwd: '' },
    },
    // A draft of one address would stand in the form of the next.
    secrets: fields,
    rules: {
      email: channel === 'email' ? rules.email : nothing,
      country: nothing,
      mobile: (_, values) => (wantedOf(values) === null ? text('field.mobilePattern') : null),
      verifyCode: rules.code(text('contacts.newCode')),
      oldCode: held !== null && by === 'oldCode' ? rules.code(text('contacts.oldCode')) : nothing,
      recoveryCode: held !== null && by === 'recoveryCode' ? rules.recoveryCode : nothing,
      pwd: overview.hasPassword ? rules.required(text('field.password')) : nothing,
    },
    async send(values, calls) {
      const wanted = wantedOf(values)
      if (wanted === null) return { kind: 'field', name: 'mobile', message: text('field.mobilePattern') }
      const { verifyCode, pwd } = values
      const proof = held === null ? {} : { [by]: values[by] }
      const owner = overview.hasPassword ? { pwd } : {}
      try {
        await calls.send(setContact, { ...wanted, verifyCode, ...proof, ...owner })
        onDone()
        return null
      } catch (error) {
        return ownerRefusalOf(error, text, fields)
      }
    },
  })
  return { form, steps, numbers, held, wanted: wantedOf(form.values) }
}

/** A number as it is dialled, or an address. */
function shownOf(wanted: Wanted | null): string | null {
  if (wanted === null) return null
  return wanted.channel === 'email' ? wanted.email : `+${wanted.areaCode} ${wanted.mobile}`
}

/** The second step: the codes that went to the new address and to the one it replaces, and the password. */
function Proofs(props: {
  readonly parts: ReturnType<typeof useSetContact>
  readonly overview: Overview
  readonly channel: Channel
  readonly by: HeldBy
  readonly onChange: (by: HeldBy) => void
  /** The new address that a code was asked for last. */
  readonly askedFor: string | null
  readonly onAsked: (address: string) => void
}) {
  const { parts, overview, channel, by, onChange, askedFor, onAsked } = props
  const { form, held, wanted } = parts
  const text = useAccountText()
  const address = shownOf(wanted)
  const [isAsked] = useState(askedFor === address)
  // One captcha at a time: the code to the old address is asked for when the other one is.
  const [first] = useState(() => Promise.withResolvers<undefined>())

  async function send(calls: AccountCalls, to: Wanted) {
    onAsked(address ?? '')
    try {
      return await sendToNew(calls, to)
    } finally {
      first.resolve(undefined)
    }
  }
  return (
    <>
      <CodeField
        form={form}
        name="verifyCode"
        label={text('contacts.newCode')}
        address={address}
        reader="anybody"
        asksAtOnce={!isAsked}
        send={(calls) => (wanted === null ? text('field.mobilePattern') : send(calls, wanted))}
      />
      {held === null ? null : (
        <HeldProof
          form={form}
          channel={channel}
          address={held}
          label={text('contacts.oldCode')}
          by={by}
          hasCodes={(overview.recoveryCodes?.left ?? 0) > 0}
          onChange={onChange}
          asking={isAsked ? 'by-button' : first.promise}
        />
      )}
      {overview.hasPassword ? (
        <PasswordField
          form={form}
          name="pwd"
          label={text('field.password')}
          autoComplete="current-password"
        />
      ) : null}
    </>
  )
}

/** Adds or changes an address: the new one first, then what proves that it and the one it replaces are the owner's. */
export function SetContactForm(props: SetContactProps) {
  const { channel, overview, submitLabel } = props
  const text = useAccountText()
  const [by, setBy] = useState<HeldBy>('oldCode')
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const parts = useSetContact(props, by)
  const { form, steps, numbers, held } = parts
  return (
    <FormShell
      form={form}
      submitLabel={steps.step === 1 ? text('code.send') : submitLabel}
      actions={<StepBack steps={steps} />}
    >
      <Consequences
        told={held === null ? text('contacts.lead') : text('contacts.told')}
        moneyWaitMs={overview.moneyWaitMs}
      />
      <StepFields step={steps.step}>
        {steps.step === 1 && channel === 'email' ? <EmailField form={form} autoComplete="email" /> : null}
        {steps.step === 1 && channel === 'mobile' ? (
          <PhoneField form={form} country="country" mobile="mobile" numbers={numbers} />
        ) : null}
        {steps.step === 2 ? (
          <Proofs
            parts={parts}
            overview={overview}
            channel={channel}
            by={by}
            onChange={setBy}
            askedFor={askedFor}
            onAsked={setAskedFor}
          />
        ) : null}
      </StepFields>
    </FormShell>
  )
}
