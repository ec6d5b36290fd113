import type { BrowserContext } from '@playwright/test'
import * as v from 'valibot'
import { keptKeys, keyStoreFindings } from '../fixtures/modules/key-store-findings.ts'
import { openModulePage } from '../fixtures/modules/module-page.ts'
import { expect, test } from '../fixtures/test.ts'

/** Takes a step in a tab of its own, and closes it. */
async function take(context: BrowserContext, address: string): Promise<unknown> {
  const tab = await context.newPage()
  await tab.goto(address)
  const output = tab.getByRole('status')
  await expect(output).not.toBeEmpty()
  const said: unknown = JSON.parse((await output.textContent()) ?? '')
  await tab.close()
  return said
}

const keyStoreModule = new URL('../fixtures/modules/key-store-module.ts', import.meta.url)

test('KEY-04 keys are kept over visits, and no private key can be read from anywhere', async ({
  context,
}) => {
  await using module = await openModulePage(keyStoreModule)
  await take(context, `${module.url}#keep`)
  const found = v.parse(keyStoreFindings, await take(context, `${module.url}#look`))
  expect(found).toMatchObject(keptKeys)
  expect(found.local).toContain('privateKeyPem')
  expect(found.local).not.toContain('BEGIN')
  expect(found.local.replaceAll('\\', '')).toMatch(/"privateKeyPem":""/)
})

test('KEY-04 tabs that store keys at the same time lose none', async ({ context }) => {
  await using module = await openModulePage(keyStoreModule)
  await Promise.all([take(context, `${module.url}#one`), take(context, `${module.url}#other`)])
  const found = v.parse(keyStoreFindings, await take(context, `${module.url}#look`))
  expect(found).toMatchObject({ bits: [1024, 1024, 1024, 1024, 1024, null, null], inDatabase: 4 })
})

test('KEY-04 the end of a session leaves the key by user and nothing else', async ({ context }) => {
  await using module = await openModulePage(keyStoreModule)
  await take(context, `${module.url}#keep`)
  await take(context, `${module.url}#forget`)
  const found = v.parse(keyStoreFindings, await take(context, `${module.url}#look`))
  expect(found).toMatchObject({ bits: [null, null, null, null, 1024, null, null], inDatabase: 1 })
})
