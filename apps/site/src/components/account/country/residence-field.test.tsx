// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TestAccount } from '../../../../test/components/account.tsx'
import { useAccountText } from '../account-text.tsx'
import { phoneNumbers } from '../form/phone-numbers.ts'
import { useForm } from '../form/use-form.ts'
import { ResidenceField } from './residence-field.tsx'
import { residenceRule } from './residence-rule.ts'

const signUp = {
  residence: 'asked',
  terms: null,
  countryTerms: {},
  ownPrivacy: [],
  unserved: ['IR'],
  warnings: {
    GB: {
      language: 'en',
      text: 'This is high-risk.',
      more: { text: 'Learn more', url: 'https://law.example/' },
    },
    IN: { language: 'en', text: 'No recourse.', more: null },
  },
} as const
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
  return <ResidenceField form={form} numbers={phoneNumbers} signUp={signUp} />
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

/** The field on a device of this time zone. */
async function drawIn(timeZone: string): Promise<void> {
  const options = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body)
  await act(async () =>
    root.render(
      <TestAccount>
        <SignUp />
      </TestAccount>,
    ),
  )
  // The field has asked for the time zones before.
  await act(() => import('./country-of-time-zone.ts'))
}

afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

describe('ResidenceField', () => {
  it('ACC-06 proposes the country of the time zone, says so, and takes another one', async () => {
    await drawIn('Europe/Berlin')
    expect(box().value).toBe('Germany')
    expect(document.body.textContent).toContain('field.residenceProposed')
    await typeCountry('Austria')
    await pressEnter()
    expect(box().value).toBe('Austria')
    expect(document.body.textContent).not.toContain('field.residenceProposed')
    expect(document.body.textContent).toContain('field.residenceHint')
    await typeCountry('')
    expect(box().value).toBe('')
  })

  it.each(['UTC', 'Asia/Tehran'])(
    'ACC-06 proposes no country where none is likely or served: %s',
    async (timeZone) => {
      await drawIn(timeZone)
      expect(box().value).toBe('')
      expect(box().getAttribute('aria-invalid')).toBe('false')
      expect(document.body.textContent).toContain('field.residenceHint')
    },
  )

  it('ACC-06 lists a country that is not served as such, and says why before anything is sent', async () => {
    await drawIn('UTC')
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

  it('ACC-06 shows the warning that the law of the country prescribes, in its own language', async () => {
    await drawIn('Europe/Berlin')
    expect(document.querySelector('blockquote')).toBeNull()
    await typeCountry('United Kingdom')
    await pressEnter()
    const warning = document.querySelector('[role=status] blockquote')
    expect(warning?.textContent).toBe('This is high-risk. Learn more')
    expect(warning?.getAttribute('lang')).toBe('en')
    expect(warning?.querySelector('a')?.href).toBe('https://law.example/')
    await typeCountry('India')
    await pressEnter()
    expect(document.querySelector('[role=status] blockquote')?.textContent).toBe('No recourse.')
    await typeCountry('')
    expect(document.querySelector('blockquote')).toBeNull()
  })
})
