import * as v from 'valibot'
import { keptKeys, keyStoreFindings } from '../fixtures/modules/key-store-findings.ts'
import { openModulePage } from '../fixtures/modules/module-page.ts'
import type { EnginePage } from './driver/engine-page.ts'
import { open } from './steps.ts'
import { expect, test } from './test.ts'

const keyStoreModule = new URL('../fixtures/modules/key-store-module.ts', import.meta.url)

/** Takes a step in a document of its own and answers what it wrote. */
async function take(page: EnginePage, address: string): Promise<unknown> {
  await open(page, 'about:blank')
  await open(page, address)
  const said = () => page.read(() => document.querySelector('output')?.textContent ?? '')
  await expect.poll(said).not.toBe('')
  return JSON.parse(await said())
}

test('KEY-04 keys are kept over a reload, and no private key can be read', async ({ enginePage }) => {
  await using module = await openModulePage(keyStoreModule)
  await take(enginePage, `${module.url}#keep`)
  const found = v.parse(keyStoreFindings, await take(enginePage, `${module.url}#look`))
  expect(found).toMatchObject(keptKeys)
  expect(found.local.replaceAll('\\', '')).toMatch(/"privateKeyPem":""/)
})
