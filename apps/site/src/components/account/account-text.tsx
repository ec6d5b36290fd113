import type enTexts from '@portico/locale/catalogues/en/account.json'
import type enPrivacy from '@portico/locale/catalogues/en/privacy.json'
import type enRecovery from '@portico/locale/catalogues/en/recovery.json'
import type enSecurity from '@portico/locale/catalogues/en/security.json'
import { isolate, type LocaleCode, localeOf } from '@portico/locale'
import { createTranslate, type TranslateWidget } from '@portico/widget'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useSite } from '../context/site-context.ts'
import type { AccountView } from '../../views/account/view.ts'

/**
 * Ids of the texts of accounts; an id that the English catalogues lack is a type error. Those of `security` and `privacy` are the
 * account page's alone.
 */
export type AccountTextId =
  | keyof typeof enTexts
  | keyof typeof enPrivacy
  | keyof typeof enRecovery
  | keyof typeof enSecurity

export type AccountTranslate = TranslateWidget<AccountTextId>

type Values = Parameters<AccountTranslate>[1]

/**
 * An address or a number reads from left to right in every text: in one that reads from right to left, `+49` would turn into `49+`. All texts
 * call it `address`.
 */
function isolateAddress(values: Values): Values {
  const address = values?.['address']
  return typeof address === 'string' ? { ...values, address: isolate(address) } : values
}

/** Words the texts of accounts in a language. */
export function createAccountText(texts: AccountView['texts'], code: LocaleCode): AccountTranslate {
  const translate = createTranslate<AccountTextId>(texts, code)
  if (localeOf(code).dir === 'ltr') return translate
  return (id, values) => translate(id, isolateAddress(values))
}

const Context = createContext<AccountTranslate | null>(null)

/** Gives the screens below it the texts that came with the page. */
export function AccountTexts({
  texts,
  children,
}: {
  readonly texts: AccountView['texts']
  readonly children: ReactNode
}) {
  const { locale } = useSite()
  const translate = useMemo(() => createAccountText(texts, locale.code), [texts, locale.code])
  return <Context value={translate}>{children}</Context>
}

/** @throws Error outside a screen of accounts. */
export function useAccountText(): AccountTranslate {
  const translate = useContext(Context)
  if (!translate) throw new Error('this component needs the texts of accounts around it')
  return translate
}
