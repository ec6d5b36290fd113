import { listAccounts, switchDemoLogin, switchWeb } from '@portico/contract'
import type { RequestLayer } from '@portico/request'
import type { AccountChoice } from '@portico/widget'

/** The accounts that the one signed in may enter. */
export async function ownAccounts(layer: RequestLayer): Promise<readonly AccountChoice[]> {
  return (await layer.send(listAccounts, {})).accounts
}

/** Enters an account and loads the page anew as that account's (USER-04). */
export async function enterAccount(layer: RequestLayer, { kind, userId }: AccountChoice): Promise<void> {
  await layer.send(kind === 'demo' ? switchDemoLogin : switchWeb, { userId })
  location.reload()
}
