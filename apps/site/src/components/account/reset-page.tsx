import { type ResetReview, resetPassword, sendCode } from '@portico/contract'
import { useState } from 'react'
import { urls } from '../../pages/urls.generated.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useAccountText } from './account-text.tsx'
import type { AccountCalls } from './calls.ts'
import { loginNameOf, type NamedBy } from './credentials.ts'
import { refusalOf } from './failure.ts'
import { CodeField } from './form/code-field.tsx'
import { FormShell } from './form/form-shell.tsx'
import { NewPasswordFields } from './form/new-password-fields.tsx'
import { usePhoneNumbers } from './form/phone-field.tsx'
import { createRules } from './form/rules.ts'
import { StepBack, StepFields, StepMark } from './form/step-fields.tsx'
import { type FormSteps, useSteps } from './form/steps.ts'
import { useForm } from './form/use-form.ts'
import { emptyName, NameFields, nameRules } from './name-fields.tsx'
import { LostEverything } from './recovery/lost-everything.tsx'
import { ResetReviewForm } from './reset-review.tsx'
import { FormScreen } from './screen.tsx'
import type { AccountView } from '../../views/account/view.ts'

const fields = ['email', 'country', 'mobile', 'verifyCode', 'pwd', 'rePwd'] as const

type FieldName = (typeof fields)[number]

const stepOf: Readonly<Record<FieldName, number>> = {
  email: 1,
  country: 1,
  mobile: 1,
  verifyCode: 2,
  pwd: 3,
  rePwd: 3,
}

interface ResetOptions {
  readonly view: AccountView
  readonly by: NamedBy
  readonly steps: FormSteps<FieldName>
  readonly onDone: (review: ResetReview | null) => void
}

function useResetForm({ view, by, steps, onDone }: ResetOptions) {
  const { kind } = view
  const text = useAccountText()
  const rules = createRules(text)
  const numbers = usePhoneNumbers()
  const form = useForm<FieldName>({
    id: 'reset',
    steps,
    initial: { ...emptyName(view), verifyCode: '', pwd: '', rePwd: '' },
    secrets: ['verifyCode', 'pwd', 'rePwd'],
    rules: {
      ...nameRules(by, numbers, text),
      verifyCode: rules.code(text('field.verifyCode')),
      pwd: rules.newPassword(text('field.newPassword'), view.passwordLength),
      rePwd: (value, values) => rules.repeat(values.pwd)(value),
    },
    async send({ verifyCode, pwd, rePwd, ...name }, calls) {
      const loginName = loginNameOf({ by, ...name }, numbers)
      if (loginName === null) return { kind: 'field', name: 'mobile', message: text('field.mobilePattern') }
      try {
        const { review } = await calls.send(resetPassword, { ...loginName, kind, verifyCode, pwd, rePwd })
        onDone(review)
        return null
      } catch (error) {
        return refusalOf(error, text, fields)
      }
    },
  })

  function send(calls: AccountCalls) {
    const loginName = loginNameOf({ by, ...form.values }, numbers)
    const problem = by === 'email' ? rules.email(form.values.email) : null
    if (loginName === null || problem !== null) return problem ?? text('field.mobilePattern')
    return calls.send(sendCode, { purpose: 'reset', ...loginName, kind })
  }
  return { form, numbers, send }
}

/** How far a reset is. */
type Stage =
  | { readonly kind: 'form' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'review'; readonly review: ResetReview }
  | { readonly kind: 'done'; readonly removed: boolean }

/** A new password for who has lost the old one: a code to the account's address proves the owner. Then the other sign-in methods are looked through. */
export function ResetPage({ view }: { readonly view: AccountView }) {
  const text = useAccountText()
  const [by, setBy] = useState<NamedBy>('email')
  const [stage, setStage] = useState<Stage>({ kind: 'form' })
  const steps = useSteps(stepOf)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const { form, numbers, send } = useResetForm({
    view,
    by,
    steps,
    onDone: (review) =>
      setStage(review === null ? { kind: 'done', removed: false } : { kind: 'review', review }),
  })
  const { email, country, mobile } = form.values
  const account = by === 'email' ? email : `${country} ${mobile}`
  const submitLabels = [text('code.send'), text('verify.submit'), text('reset.submit')]
  const toLogIn =
    view.kind === 'agency' ? (
      <Anchor to={urls.agencyLogIn()}>{text('agency.title')}</Anchor>
    ) : (
      <Anchor to={urls.logIn()}>{text('logIn.title')}</Anchor>
    )
  if (stage.kind === 'lost') return <LostEverything view={view} notice={null} links={toLogIn} />
  if (stage.kind === 'review') {
    return (
      <FormScreen isNext key="review" title={text('reset.reviewTitle')} lead={text('security.changed')}>
        <ResetReviewForm
          review={stage.review}
          onRemoved={() => setStage({ kind: 'done', removed: true })}
          onKept={() => setStage({ kind: 'done', removed: false })}
        />
      </FormScreen>
    )
  }
  if (stage.kind === 'done') {
    return (
      <FormScreen isNext key="done" title={text('reset.title')} lead="">
        <p role="status">{text(stage.removed ? 'reset.reviewRemoved' : 'reset.done')}</p>
        <p>{toLogIn}</p>
      </FormScreen>
    )
  }
  return (
    <FormScreen
      title={text('reset.title')}
      lead={text('reset.lead')}
      mark={<StepMark steps={steps} />}
      links={
        <>
          {toLogIn}
          <button type="button" className="text-button" onClick={() => setStage({ kind: 'lost' })}>
            {text('recover.link')}
          </button>
        </>
      }
    >
      <FormShell
        form={form}
        submitLabel={submitLabels[steps.step - 1] ?? text('reset.submit')}
        actions={<StepBack steps={steps} />}
      >
        <StepFields step={steps.step}>
          {steps.step === 1 ? <NameFields form={form} by={by} onChange={setBy} numbers={numbers} /> : null}
          {steps.step === 2 ? (
            <CodeField
              form={form}
              name="verifyCode"
              label={text('field.verifyCode')}
              address={null}
              reader="anybody"
              asksAtOnce={askedFor !== account}
              send={(calls) => {
                setAskedFor(account)
                return send(calls)
              }}
            />
          ) : null}
          {steps.step === 3 ? (
            <NewPasswordFields
              form={form}
              name="pwd"
              label={text('field.newPassword')}
              length={view.passwordLength}
            />
          ) : null}
        </StepFields>
      </FormShell>
    </FormScreen>
  )
}
