import type enTexts from '@portico/locale/catalogues/en/account.json'
import type enPrivacy from '@portico/locale/catalogues/en/privacy.json'
import type enRecovery from '@portico/locale/catalogues/en/recovery.json'
import type enSecurity from '@portico/locale/catalogues/en/security.json'
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
  const translate = useMemo(() => createTranslate<AccountTextId>(texts, locale.code), [texts, locale.code])
  return <Context value={translate}>{children}</Context>
}

/** @throws Error outside a screen of accounts. */
export function useAccountText(): AccountTranslate {
  const translate = useContext(Context)
  if (!translate) throw new Error('this component needs the texts of accounts around it')
  return translate
}
