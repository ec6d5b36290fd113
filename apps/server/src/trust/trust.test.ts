import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmod, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sealFields, verifyServerKey } from '@portico/channel'
import { openSealed } from '@portico/channel/sealed'
import { afterAll, describe, expect, it } from 'vitest'
import { writeSelfSigned } from './self-signed.ts'
import { announcedMs } from './server-keys.ts'
import { createTestTrust, dayMs, firstDayMs, removeFirstTrust } from '../../test/trust.ts'
import { type Trust, trustModule } from './trust.ts'
import { TrustError } from './trust-error.ts'

afterAll(removeFirstTrust)

const binding = {
  path: '/v1/user/login',
  deviceThumbprint: 'd'.repeat(43),
  traceId: 't'.repeat(32),
  timeMs: firstDayMs,
}

/** What a page does with the configuration. */
function believed(
  trust: Trust,
  options: { nowMs: number; website?: string; certificates?: readonly string[] },
) {
  const { serverPublicKey, serverPublicKeySign, certificates } = trust
  return verifyServerKey({
    website: 'default',
    serverPublicKey,
    serverPublicKeySign,
    certificates,
    ...options,
  })
}

async function seal(trust: Trust, nowMs: number): Promise<string> {
  const verdict = await believed(trust, { nowMs })
  if (!verdict.ok) throw new Error(verdict.reason)
  return sealFields({
    ...binding,
    serverKey: verdict.key,
    kid: verdict.kid,
    fields: { pwd: 'correct horse' },
  })
}

async function opens(trust: Trust, cipher: string): Promise<boolean> {
  const { privateKeyOf } = trust
  return (await openSealed({ cipher, privateKeyOf, expected: binding })).ok
}

/** A certificate of the operator's, whose key is somewhere else. */
function suppliedCertificate(days: number): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [notBeforeMs, notAfterMs] = [firstDayMs - dayMs, firstDayMs + days * dayMs]
  return writeSelfSigned({
    commonName: 'Operator',
    privateKey,
    notBeforeMs,
    notAfterMs,
    serial: randomBytes(16),
  })
}

describe('first start', () => {
  it('ENC-04 agrees on certificates and key in processes that start together for the first time', async () => {
    await using test = await createTestTrust('empty')
    const [one, two] = await Promise.all([test.open(), test.open()])
    using _one = one
    using _two = two
    await Promise.all([one.refresh(), two.refresh()])
    expect(two.certificates).toEqual(one.certificates)
    expect(two.serverPublicKey).toBe(one.serverPublicKey)
    expect(await believed(one, { nowMs: test.nowMs, certificates: two.certificates })).toMatchObject({
      ok: true,
    })
    expect(await opens(two, await seal(one, test.nowMs))).toBe(true)
  })

  it('ENC-04 makes keys that pages believe, for their owner alone', async () => {
    await using test = await createTestTrust('empty')
    using trust = await test.open()
    expect(await believed(trust, test)).toMatchObject({ ok: true })
    expect(await opens(trust, await seal(trust, test.nowMs))).toBe(true)
    expect(trust.daysLeft()).toEqual({ certificate: 730, statement: 99 })
    expect((await stat(test.folder)).mode & 0o777).toBe(0o700)
    const files = await readdir(test.folder)
    expect(files.toSorted()).toEqual(['current.pem', 'next.pem', 'server-keys.json'])
    for (const file of files) expect((await stat(join(test.folder, file))).mode & 0o777, file).toBe(0o600)
  })

  it('ENC-04 has a key of 3072 bits, and a private key that cannot be exported', async () => {
    await using test = await createTestTrust()
    using trust = await test.open()
    const verdict = await believed(trust, test)
    if (!verdict.ok) throw new Error(verdict.reason)
    expect(verdict.key.algorithm).toMatchObject({ modulusLength: 3072 })
    expect(trust.privateKeyOf(verdict.kid)?.extractable).toBe(false)
    expect(trust.privateKeyOf('k'.repeat(43))).toBeNull()
  })
})

describe('later starts', () => {
  it('ENC-04 keep keys and certificates', async () => {
    await using test = await createTestTrust()
    using trust = await test.open()
    test.nowMs += 30 * dayMs
    using later = await test.open()
    expect(later.serverPublicKeySign).toBe(trust.serverPublicKeySign)
    expect(later.certificates).toEqual(trust.certificates)
  })

  it('ENC-04 make a new statement for another site', async () => {
    await using test = await createTestTrust()
    using trust = await test.open({ website: 'contrast' })
    expect(await believed(trust, { nowMs: test.nowMs, website: 'contrast' })).toMatchObject({ ok: true })
    expect(await believed(trust, test)).toEqual({ ok: false, reason: 'signature' })
  })

  it('ENC-04 renew certificates before they end, so that pages with the old pair follow', async () => {
    await using test = await createTestTrust()
    using trust = await test.open()
    test.nowMs += 560 * dayMs
    using later = await test.open()
    expect(later.certificates[0]).toBe(trust.certificates[1])
    expect(await believed(later, test)).toMatchObject({ ok: true })
    expect(await believed(later, { nowMs: test.nowMs, certificates: trust.certificates })).toMatchObject({
      ok: true,
    })
  })

  it('ENC-04 work after ten years without one', async () => {
    await using test = await createTestTrust()
    test.nowMs += 3650 * dayMs
    using trust = await test.open()
    expect(await believed(trust, test)).toMatchObject({ ok: true })
  })

  it('ENC-04 finish a first start that was cut short', async () => {
    await using test = await createTestTrust()
    await rm(join(test.folder, 'next.pem'))
    await rm(join(test.folder, 'server-keys.json'))
    using trust = await test.open()
    expect(await believed(trust, test)).toMatchObject({ ok: true })
  })

  it.each(['server-keys.json', 'current.pem'] as const)(
    'ENC-04 fail when other users may read %s',
    async (file) => {
      await using test = await createTestTrust()
      await chmod(join(test.folder, file), 0o644)
      await expect(test.open()).rejects.toThrow(/chmod 600/)
    },
  )

  it.each([
    ['server-keys.json', ''],
    ['server-keys.json', '{"version":2}'],
    ['server-keys.json', '{"version":1,"current":null,"retired":[],"pending":null,"more":1}'],
    ['current.pem', 'no certificate'],
    ['next.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
  ] as const)('ENC-04 fail when %s holds %j', async (file, text) => {
    await using test = await createTestTrust()
    await test.write(file, text)
    const opened = test.open()
    await expect(opened).rejects.toThrow(TrustError)
    await expect(opened).rejects.toThrow(file)
  })

  it('ENC-04 fail when a private key belongs to another certificate', async () => {
    await using test = await createTestTrust()
    const [current, next] = [await test.read('current.pem'), await test.read('next.pem')]
    await test.write(
      'current.pem',
      current.replace(/-----BEGIN PRIVATE[^]*/, (next.match(/-----BEGIN PRIVATE[^]*/) ?? [''])[0]),
    )
    await expect(test.open()).rejects.toThrow(/belongs to another certificate/)
  })
})

describe('certificates of the operator', () => {
  it('ENC-04 fail with less than 180 days', async () => {
    await using test = await createTestTrust()
    await test.write('current.pem', suppliedCertificate(179))
    await expect(test.open()).rejects.toThrow(/ends in 179 days, 180 are needed/)
    await test.write('current.pem', suppliedCertificate(400))
    await test.write('next.pem', suppliedCertificate(100))
    await expect(test.open()).rejects.toThrow(/next\.pem ends in 100 days/)
  })

  it('ENC-04 ask for a statement when the signing key is elsewhere', async () => {
    await using test = await createTestTrust()
    await test.write('current.pem', suppliedCertificate(400))
    await test.write('next.pem', suppliedCertificate(800))
    await expect(test.open()).rejects.toThrow(/\(signature\)\. Run: npm run keys -- request/)
  })

  it('ENC-04 fail without the second one', async () => {
    await using test = await createTestTrust()
    await test.write('current.pem', suppliedCertificate(400))
    await rm(join(test.folder, 'next.pem'))
    await expect(test.open()).rejects.toThrow(/next\.pem is missing/)
  })
})

describe('rotation', () => {
  it('ENC-04 happens by itself before a key was served for more than 90 days; the old one opens for a day', async () => {
    await using test = await createTestTrust()
    using trust = await test.open()
    const { serverPublicKey } = trust
    test.nowMs += 89 * dayMs
    await trust.refresh()
    expect(trust.serverPublicKey).toBe(serverPublicKey)
    const cipher = await seal(trust, test.nowMs)
    test.nowMs += dayMs - announcedMs
    await trust.refresh()
    expect(trust.serverPublicKey).toBe(serverPublicKey)
    test.nowMs += announcedMs
    expect(trust.serverPublicKey).not.toBe(serverPublicKey)
    await trust.refresh()
    expect(await believed(trust, test)).toMatchObject({ ok: true })
    expect(await opens(trust, cipher)).toBe(true)
    test.nowMs += dayMs - 1
    expect(await opens(trust, cipher)).toBe(true)
    test.nowMs += 1
    expect(await opens(trust, cipher)).toBe(false)
    await trust.refresh()
    expect(JSON.parse(await test.read('server-keys.json'))).toMatchObject({ retired: [] })
  })

  it('ENC-04 is noticed by a process that runs, once the file is whole', async () => {
    await using test = await createTestTrust()
    using trust = await test.open()
    const { serverPublicKey } = trust
    const whole = await test.read('server-keys.json')
    await test.write('server-keys.json', whole.slice(0, 100))
    await trust.refresh()
    await trust.refresh()
    expect(trust.serverPublicKey).toBe(serverPublicKey)
    expect(test.logged.filter((line) => line.includes('the current ones stay'))).toHaveLength(1)
    await rm(join(test.folder, 'server-keys.json'))
    await trust.refresh()
    expect(trust.serverPublicKey).not.toBe(serverPublicKey)
    expect(test.logged.join()).not.toContain('PRIVATE')
  })

  it('ENC-04 is looked for at the interval until the store is disposed', async () => {
    await using test = await createTestTrust()
    const asked: number[] = []
    let stopped = 0
    const every = (intervalMs: number) => {
      asked.push(intervalMs)
      return () => {
        stopped += 1
      }
    }
    const trust = await test.open({ every })
    expect([asked, stopped]).toEqual([[5000], 0])
    trust[Symbol.dispose]()
    expect(stopped).toBe(1)
  })
})

describe('trustModule', () => {
  it('ENC-04 is a module that exports the certificates', async () => {
    await using test = await createTestTrust()
    using trust = await test.open()
    const source = trustModule(trust.certificates)
    const loaded: unknown = await import(`data:text/javascript,${encodeURIComponent(source)}`)
    expect(loaded).toMatchObject({ certificates: trust.certificates })
  })
})
