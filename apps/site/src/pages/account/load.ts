import { urls } from '../../routes.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { AccountView } from './view.ts'

function loadAccount(context: PageContext, purpose: AccountView['purpose']): Loaded<AccountView> {
  const canonicalPath = purpose === 'log-in' ? urls.logIn() : urls.register()
  return {
    kind: 'page',
    view: { purpose, contact: context.brand.operator.contact },
    head: { values: {}, canonicalPath, index: false, structured: [] },
  }
}

export function loadLogIn(context: PageContext): Loaded<AccountView> {
  return loadAccount(context, 'log-in')
}

export function loadRegister(context: PageContext): Loaded<AccountView> {
  return loadAccount(context, 'register')
}
