import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { parseDeviceKey, utf8 } from '@portico/channel'
import { openSealed } from '@portico/channel/sealed'
import { baseOfPem, importServerKey } from '@portico/channel/test-vectors'
import channel from '@portico/channel/vectors/channel.json' with { type: 'json' }
import { createVerifier } from '@portico/channel/verifier'
import * as v from 'valibot'
import { openModulePage } from '../fixtures/modules/module-page.ts'
import { expect, test } from '../fixtures/test.ts'

const answersSchema = v.object({
  vectors: v.array(v.object({ title: v.string(), expected: v.unknown(), actual: v.unknown() })),
  sent: v.array(
    v.object({
      algorithm: v.picklist(['rsa1024', 'rsa2048']),
      path: v.string(),
      timeMs: v.number(),
      traceId: v.string(),
      headers: v.record(v.string(), v.string()),
      body: v.string(),
      fields: v.record(v.string(), v.string()),
      check: v.string(),
      earlier: v.string(),
    }),
  ),
})
const bodySchema = v.object({ cipher: v.string() })

async function answersOf(page: Page) {
  await using module = await openModulePage(new URL('../fixtures/modules/channel-module.ts', import.meta.url))
  await page.goto(module.url)
  const output = page.getByRole('status')
  await expect(output).not.toBeEmpty()
  return v.parse(answersSchema, JSON.parse((await output.textContent()) ?? ''))
}

test('SIGN-02 SIGN-03 ENC-01 ENC-02 ENC-04 every vector holds in the browser', async ({ page }) => {
  const { vectors } = await answersOf(page)
  expect(vectors.length).toBeGreaterThan(150)
  for (const { title, expected, actual } of vectors) expect(actual, title).toEqual(expected)
})

test('SIGN-02 ENC-01 KEY-01 the gateway reads what the browser signed and sealed', async ({ page }) => {
  const { sent } = await answersOf(page)
  const verifier = createVerifier({ digest: (bytes) => createHash('md5').update(bytes).digest('hex') })
  const privateKey = await importServerKey(baseOfPem(channel.server.privateKeyPem))
  for (const { algorithm, path, timeMs, traceId, headers, body, fields, check, earlier } of sent) {
    const all = { ...headers, tm: String(timeMs), uhti: traceId }
    const verdict = await verifier.verifyRequest({
      path,
      headers: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [value]])),
      body: utf8(body),
      modes: [2],
      algorithms: [algorithm],
      boundThumbprint: null,
      nowMs: timeMs,
    })
    if (!verdict.ok) throw new Error(`${algorithm}: ${verdict.failure}`)
    const { cipher } = v.parse(bodySchema, JSON.parse(body))
    const expected = { path, timeMs, traceId, deviceThumbprint: verdict.key.thumbprint }
    expect(await openSealed({ cipher, expected, privateKeyOf: () => privateKey })).toEqual({
      ok: true,
      fields,
    })
    const device = await verifier.verifyDeviceCheck({
      path,
      headers: { usercheckdevicesign: [check], lastalgorithm: [algorithm] },
      timeMs,
      traceId,
      signKey: verdict.key,
      keyOf: () => parseDeviceKey(earlier),
    })
    expect(device.device).toBe('known')
  }
})
