import { urls } from '@portico/site/routes'
import { newestCode } from '../fixtures/account/accounts.ts'
import { codesTo } from '../fixtures/account/messages.ts'
import {
  click,
  expectAddress,
  expectShown,
  fill,
  open,
  openHydrated,
  startReload,
  untilHydrated,
  untilLoaded,
} from './steps.ts'
import { expect, test } from './test.ts'

const button = (name: string) => ({ css: 'main button, dialog button', name })
/** Other parts of the account page come above it. */
const heading = (text: string) => ({ css: 'main h2', text })
const field = (name: string) => ({ css: 'main input', name })

/** Runs in the page: the private keys that it can use, and whether it could read them. */
async function readKeys(): Promise<readonly { readonly type: string; readonly extractable: boolean }[]> {
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const database = await settled(indexedDB.open('portico.keys'))
  const store = database.transaction('device-keys').objectStore('device-keys')
  const rows: readonly unknown[] = await settled(store.getAll())
  database.close()
  return rows
    .filter((row) => row instanceof CryptoKey)
    .map(({ type, extractable }) => ({ type, extractable }))
}

test('KEY-02 USER-02 the account to try is logged in, with a key that only this browser can use', async ({
  enginePage,
  server,
}) => {
  const { email, password } = server.seedAccount('user')
  await openHydrated(enginePage, server.origin + urls.logIn())
  await fill(enginePage, field('Email address'), email)
  await fill(enginePage, field('Password'), password)
  await click(enginePage, button('Log in'))
  // A log-in from an unknown device sends a code of its own.
  await expect.poll(() => codesTo(email, server.dataFolder).length).toBe(1)
  await fill(enginePage, field('Code from the email'), await newestCode(email, [], server.dataFolder))
  await click(enginePage, button('Continue'))
  await expectAddress(enginePage, server.origin + urls.account())
  await expectShown(enginePage, heading(email))
  await startReload(enginePage)
  await untilLoaded(enginePage)
  await untilHydrated(enginePage)
  await expectShown(enginePage, heading(email))
  const keys = await enginePage.read(readKeys)
  expect(keys).toContainEqual({ type: 'private', extractable: false })
  expect(keys.filter(({ extractable }) => extractable)).toEqual([])
})

test('SHELL-11 USER-02 a log-in that is typed and entered before the scripts is carried out once they come', async ({
  front,
  enginePage,
  server,
}) => {
  const { email, password } = server.seedAccount('agency')
  front.hold('app')
  await open(enginePage, front.origin + urls.agencyLogIn())
  await fill(enginePage, field('Email address'), email)
  await fill(enginePage, field('Password'), password)
  await enginePage.press('Enter')
  await expectShown(enginePage, { css: 'main [role=status]', text: 'One moment…' })
  expect(codesTo(email, server.dataFolder)).toEqual([])
  front.release()
  await expect.poll(() => codesTo(email, server.dataFolder).length).toBe(1)
  await fill(enginePage, field('Code from the email'), await newestCode(email, [], server.dataFolder))
  await click(enginePage, button('Continue'))
  await expectAddress(enginePage, front.origin + urls.account())
})
