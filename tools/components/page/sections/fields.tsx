import { createRef } from 'react'
import { AccountTexts } from '../../../../apps/site/src/components/account/account-text.tsx'
import { Choice } from '../../../../apps/site/src/components/account/form/choice.tsx'
import { CodeField } from '../../../../apps/site/src/components/account/form/code-field.tsx'
import { Field, PasswordField } from '../../../../apps/site/src/components/account/form/fields.tsx'
import type { FormStatus } from '../../../../apps/site/src/components/account/form/form-state.ts'
import { FormShell } from '../../../../apps/site/src/components/account/form/form-shell.tsx'
import { PhoneField } from '../../../../apps/site/src/components/account/form/phone-field.tsx'
import { StrengthMeter } from '../../../../apps/site/src/components/account/form/strength-meter.tsx'
import { StepMark } from '../../../../apps/site/src/components/account/form/step-fields.tsx'
import type { Form } from '../../../../apps/site/src/components/account/form/use-form.ts'
import { PastDayForm } from '../../../../apps/site/src/components/panels/past-day-form.tsx'
import { SearchField } from '../../../../apps/site/src/components/inputs/search-field.tsx'
import slider from '../../../../apps/site/src/components/sliders/slider.module.css'
import { FilterForm } from '../../../../apps/site/src/components/lists/filter-form.tsx'
import { useData } from '../data-context.ts'
import { State } from '../frame.tsx'
import styles from '../page.module.css'

type Name = 'email' | 'pwd' | 'code' | 'country' | 'mobile'

const empty: Readonly<Record<Name, string>> = { email: '', pwd: '', code: '', country: 'DE', mobile: '' }
const filled = { ...empty, email: 'reader@example.com', pwd: 'plum-tractor-window-93', code: '482913' }
const allFirst = { email: 1, pwd: 1, code: 1, country: 1, mobile: 1 } as const
const idle: FormStatus = { kind: 'idle' }

/** A form that stands in one state. */
function formIn(state: {
  readonly id: string
  readonly values?: Readonly<Record<Name, string>>
  readonly problems?: Readonly<Partial<Record<Name, string>>>
  readonly status?: FormStatus
}): Form<Name> {
  const { id, values = empty, problems = {}, status = idle } = state
  const names = ['email', 'pwd', 'code', 'country', 'mobile'] as const
  return {
    ...{ id, values, status, isReady: true, summary: createRef() },
    problems: new Map(
      names.flatMap((name) => {
        const problem = problems[name]
        return problem === undefined ? [] : [[name, problem] as const]
      }),
    ),
    ...{ type() {}, propose() {}, leave() {}, refuse() {}, submit() {}, cancel() {}, clear() {} },
  }
}

const unfilled = formIn({ id: 'empty' })
const typed = formIn({ id: 'filled', values: filled })
const wrong = formIn({
  id: 'wrong',
  values: { ...filled, email: 'reader@', pwd: '12345' },
  status: { kind: 'checked' },
  problems: { email: 'Enter an e-mail address, such as name@example.com', pwd: 'Use at least 10 characters' },
})

/** Every field of a form, and every state of one. */
export function Fields() {
  const { texts } = useData()
  const email = { name: 'email', label: 'E-mail' } as const
  return (
    <AccountTexts texts={texts.account}>
      {[
        ['Empty', <Field key="0" form={unfilled} {...email} />],
        [
          'With a hint',
          <Field key="1" form={formIn({ id: 'hint' })} {...email} hint="We send a code to it." />,
        ],
        ['Filled', <Field key="2" form={typed} {...email} />],
        ['Wrong', <Field key="3" form={wrong} {...email} />],
        ['Password', <PasswordField key="4" form={typed} name="pwd" label="Password" />],
        ['Password, wrong', <PasswordField key="5" form={wrong} name="pwd" label="Password" />],
        ['Strength of a password', <StrengthMeter key="6" password={filled.pwd} isRefused={false} />],
        [
          'Code',
          <CodeField
            key="7"
            form={typed}
            name="code"
            label="Code"
            send={() => 'not here'}
            address={filled.email}
            reader="owner"
          />,
        ],
        [
          'Telephone number with a list of countries',
          <PhoneField key="8" form={unfilled} country="country" mobile="mobile" numbers={null} />,
        ],
        [
          'One of a few',
          <Choice
            key="9"
            name="by"
            legend="By"
            value="email"
            options={[
              { value: 'email', label: 'E-mail' },
              { value: 'mobile', label: 'Mobile' },
            ]}
            onChange={() => {}}
          />,
        ],
        ['Step of a form', <StepMark key="10" steps={{ step: 1, count: 2, of: allFirst, show() {} }} />],
        [
          'Slider',
          <input key="11" type="range" aria-label="Share" className={slider.slider} defaultValue="30" />,
        ],
        ['Search', <SearchField key="12" id="search" query="gold" />],
        ['Filter of a list', <FilterForm key="13" path="/price" kept={{}} query="" />],
        [
          'A past day',
          <PastDayForm
            key="14"
            path="/price/btc/history"
            name="day"
            days={{ last: '2026-03-03', asked: '2026-03-03' }}
          />,
        ],
      ].map(([name, field]) => (
        <State key={String(name)} name={String(name)}>
          <div className={styles.column}>{field}</div>
        </State>
      ))}
    </AccountTexts>
  )
}

/** Forms as a whole: idle, sending, and refused with all that is wrong. */
export function Forms() {
  const { texts } = useData()
  const refused: FormStatus = { kind: 'refused', message: 'The password does not fit.', isRetryable: true }
  const forms = [
    ['Idle', formIn({ id: 'idle', values: filled })],
    ['Sending', formIn({ id: 'sending', values: filled, status: { kind: 'sending' } })],
    ['Fields are wrong', { ...wrong, id: 'several' }],
    ['Refused', formIn({ id: 'refused', values: filled, status: refused })],
  ] as const
  return (
    <AccountTexts texts={texts.account}>
      {forms.map(([name, form]) => (
        <State key={name} name={name}>
          <div className={styles.column}>
            <FormShell form={form} submitLabel="Log in">
              <Field form={form} name="email" label="E-mail" />
              <PasswordField form={form} name="pwd" label="Password" />
            </FormShell>
          </div>
        </State>
      ))}
    </AccountTexts>
  )
}
