import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import channel from '../vectors/channel.json' with { type: 'json' }
import given from '../vectors/gw1-kat.json' with { type: 'json' }
import {
  canonicalDeviceCheck,
  canonicalRequest,
  canonicalServerKey,
  importPrivateKeyPem,
  md5Hex,
  utf8,
} from './index.ts'
import { parseDeviceKey } from './keys/device-key.ts'
import { parseStatement } from './keys/server-key.ts'
import { vectorCases } from '../test/vectors.ts'

const cases = vectorCases({ channel, given })

describe('vectors of the channel', () => {
  it.each(cases.filter(({ title }) => /^(?:MD5|request|given)/.test(title)))(
    'SIGN-02 SIGN-03 $title',
    async ({ run, expected }) => {
      expect(await run()).toEqual(expected)
    },
  )

  it.each(cases.filter(({ title }) => title.startsWith('device check')))(
    'SIGN-02 $title',
    async ({ run, expected }) => {
      expect(await run()).toEqual(expected)
    },
  )

  it.each(cases.filter(({ title }) => title.startsWith('sealed')))(
    'ENC-01 ENC-02 $title',
    async ({ run, expected }) => {
      expect(await run()).toEqual(expected)
    },
  )

  it.each(cases.filter(({ title }) => title.startsWith('server key')))(
    'ENC-04 $title',
    async ({ run, expected }) => {
      expect(await run()).toEqual(expected)
    },
  )

  it('has at least as many refusals as acceptances of every kind', () => {
    for (const [good, list] of [
      ['ok', channel.requests],
      ['known', channel.deviceChecks],
      ['ok', channel.sealed],
      ['ok', channel.statements],
    ] as const) {
      const accepted = list.filter(({ expect }) => expect === good).length
      expect(accepted).toBeGreaterThan(0)
      expect(list.length - accepted).toBeGreaterThanOrEqual(accepted)
    }
  })
})

describe('canonical texts of the vectors', () => {
  it('SIGN-03 a request is written as its signer wrote it', () => {
    for (const { canonical, target, headers, body } of channel.requests) {
      if (canonical === undefined) continue
      const [tm = '', traceId = ''] = [headers.tm?.[0], headers.uhti?.[0]]
      const parts = { path: target, timeMs: Number(tm), traceId }
      const [mode] = headers['device-sign-mode'] ?? []
      const bodyMd5 = md5Hex(utf8(body))
      const text = canonicalRequest(
        mode === '2' ? { ...parts, mode: 2, bodyMd5 } : { ...parts, mode: mode === '1' ? 1 : 0 },
      )
      expect(text).toBe(canonical)
    }
  })

  it('SIGN-02 a device check is written as its signer wrote it', async () => {
    for (const { canonical, target, timeMs, traceId, signKey } of channel.deviceChecks) {
      const key = await parseDeviceKey(signKey)
      if (canonical === undefined || key === null) continue
      const text = await canonicalDeviceCheck({ path: target, timeMs, traceId, signKeySpki: key.spki })
      expect(text).toBe(canonical)
    }
  })

  it('ENC-04 a server key is written as its signer wrote it', () => {
    for (const { canonical, website, serverPublicKey, serverPublicKeySign } of channel.statements) {
      const statement = parseStatement(serverPublicKeySign)
      if (canonical === undefined || statement === null) continue
      expect(canonicalServerKey({ ...statement, website, serverPublicKey })).toBe(canonical)
    }
  })

  it('KEY-01 KEY-04 keys of both sizes are read from PEM', async () => {
    for (const { privateKeyPem, ...device } of channel.devices) {
      expect(await importPrivateKeyPem(privateKeyPem)).toMatchObject(device)
    }
    expect((await importPrivateKeyPem(given.device.privateKeyPem))?.publicKey).toBe(given.device.publicKey)
  })
})

describe('docs/protocol.md', () => {
  it('SIGN-02 SIGN-03 ENC-01 shows texts of the vectors', async () => {
    const text = await readFile(new URL('../../../docs/protocol.md', import.meta.url), 'utf8')
    const kat = given.cases.find(({ mode }) => mode === 2)
    expect(text).toContain(`\n${kat?.canonical}\n`)
    expect(text).toContain(`\n${channel.deviceChecks[0]?.canonical}\n`)
    const [header = ''] = (channel.sealed[0]?.cipher ?? '').split('.')
    expect(text).toContain(`\n${Buffer.from(header, 'base64url').toString()}\n`)
  })
})
