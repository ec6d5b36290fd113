import { isInsideApp } from '@portico/bridge'
import { listAccounts, switchApp, switchDemoLogin, switchDemoTrade, switchWeb } from '@portico/contract'
import type { RequestLayer } from '@portico/request'
import type { AccountChoice } from '@portico/widget'
import { loadPageOf } from '../client/on-demand/load-page-of.ts'

/** The accounts that the one signed in may enter. */
export async function ownAccounts(layer: RequestLayer): Promise<readonly AccountChoice[]> {
  return (await layer.send(listAccounts, {})).accounts
}

/** Enters an account, in the app by its own call, and loads the page anew as that account's (USER-04). */
export async function enterAccount(layer: RequestLayer, { kind, userId }: AccountChoice): Promise<void> {
  const switchOwn = isInsideApp(window) ? switchApp : switchWeb
  await layer.send(kind === 'demo' ? switchDemoLogin : switchOwn, { userId })
  location.reload()
}

/** Enters a demo account and goes to where it trades; null has no such place, and loads the page anew (USER-04). */
export async function tradeWithDemo(
  layer: RequestLayer,
  { userId, address }: { readonly userId: string; readonly address: string | null },
): Promise<void> {
  await layer.send(switchDemoTrade, { userId })
  if (address === null) location.reload()
  else loadPageOf(address)
}
