// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestAccount } from '../../../../test/components/account.tsx'
import { useAccountText } from '../account-text.tsx'
import { phoneNumbers } from '../form/phone-numbers.ts'
import { useForm } from '../form/use-form.ts'
import { ResidenceField } from './residence-field.tsx'
import { residenceRule } from './residence-rule.ts'

const signUp = { residence: 'asked', terms: null, unserved: ['IR'] } as const
let root: Root

function SignUp() {
  const text = useAccountText()
  const form = useForm<'residence'>({
    id: 'sign-up',
    initial: { residence: '' },
    secrets: ['residence'],
    rules: { residence: residenceRule({ signUp, numbers: phoneNumbers, text, tag: 'en' }) },
    send: async () => null,
  })
  return <ResidenceField form={form} numbers={phoneNumbers} unserved={signUp.unserved} />
}

function box(): HTMLInputElement {
  const input = document.querySelector('input')
  if (input === null) throw new Error('no box')
  return input
}

/** React hears of a value only where it was set as the browser sets it. */
async function typeCountry(name: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), name)
    box().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const pressEnter = () =>
  act(async () => {
    box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })

const optionTexts = () =>
  [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body)
  await act(async () =>
    root.render(
      <TestAccount>
        <SignUp />
      </TestAccount>,
    ),
  )
})

afterEach(() => act(async () => root.unmount()))

describe('ResidenceField', () => {
  it('ACC-06 chooses no country for anybody', () => {
    expect(box().value).toBe('')
    expect(box().getAttribute('aria-invalid')).toBe('false')
  })

  it('ACC-06 lists a country that is not served as such, and says why before anything is sent', async () => {
    await typeCountry('Iran')
    expect(optionTexts()).toEqual(['Iranfield.countryUnserved'])
    await pressEnter()
    expect(box().value).toBe('Iran')
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(document.body.textContent).toContain('field.residenceUnserved')
    await typeCountry('Germany')
    expect(optionTexts()).toEqual(['Germany'])
    await pressEnter()
    expect(box().value).toBe('Germany')
    expect(box().getAttribute('aria-invalid')).toBe('false')
  })
})
