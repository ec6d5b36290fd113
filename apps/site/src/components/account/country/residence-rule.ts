import { regionName } from '@portico/format'
import type { SignUpTerms } from '../../../views/account/view.ts'
import type { AccountTranslate } from '../account-text.tsx'
import type { PhoneNumbers } from '../form/phone-numbers.ts'
import { createRules, type Rule } from '../form/rules.ts'
import { ownTexts } from './own-texts.ts'

interface ResidenceRule {
  readonly signUp: SignUpTerms
  /** Null until they are loaded: then the gateway alone judges which codes there are. */
  readonly numbers: PhoneNumbers | null
  readonly text: AccountTranslate
  /** BCP 47. */
  readonly tag: string
}

const isCode = /^[A-Z]{2}$/

/** Judges where somebody says to live, as the gateway does (ACC-06). */
export function residenceRule({ signUp, numbers, text, tag }: ResidenceRule): Rule {
  if (signUp.residence === 'not-asked') return () => null
  return createRules(text).required(text('field.residence'), (value) => {
    const isKnown = numbers === null ? isCode.test(value) : numbers.countries().includes(value)
    if (!isKnown) return text('field.countryUnknown')
    if (!signUp.unserved.includes(value)) return null
    const name = regionName(value, tag) ?? value
    return text('field.residenceUnserved', { name })
  })
}

/** What is declared with an application, as the gateway takes it. */
export function declaredBy(signUp: SignUpTerms, residence: string) {
  const { version } = ownTexts(signUp, residence)
  return {
    ...(signUp.residence === 'asked' ? { residence } : {}),
    ...(version === null ? {} : { terms: version }),
  }
}
