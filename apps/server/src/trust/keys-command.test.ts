import { constants, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runKeysCommand } from './keys-command.ts'
import { announcedMs } from './server-keys.ts'
import { createTestTrust, dayMs, removeFirstTrust, type TestTrust } from '../../test/trust.ts'
import { TrustError } from './trust-error.ts'

afterAll(removeFirstTrust)

async function run(test: TestTrust, ...args: readonly string[]): Promise<string> {
  let text = ''
  const write = (lines: string) => {
    text += lines
  }
  const { folder, nowMs } = test
  expect(await runKeysCommand(args, { folder, website: 'default', nowMs, write })).toBe(true)
  return text
}

/** Takes the signing keys out of the folder, as an operator with an offline key does. */
async function takeKeys(test: TestTrust): Promise<KeyObject> {
  const [current, next] = [await test.read('current.pem'), await test.read('next.pem')]
  const privatePart = /-----BEGIN PRIVATE[^]*/
  await test.write('current.pem', current.replace(privatePart, ''))
  await test.write('next.pem', next.replace(privatePart, ''))
  return createPrivateKey(current.match(privatePart)?.[0] ?? '')
}

async function saveSignature(test: TestTrust, signature: Uint8Array | string): Promise<string> {
  const file = join(test.folder, 'signature.bin')
  await writeFile(file, signature)
  return file
}

describe('npm run keys', () => {
  it('ENC-04 rotate replaces the key, which a running server notices, and shows both', async () => {
    await using test = await createTestTrust()
    using trust = await test.open()
    const { serverPublicKey, serverPublicKeySign } = trust
    const oldKid = serverPublicKeySign.split('.')[1] ?? ''
    const announced = await run(test, 'rotate')
    const newKid = /takes over: (\S+), from 2027-01-15 12:01:00 UTC/.exec(announced)?.[1] ?? ''
    await trust.refresh()
    expect(trust.serverPublicKey).toBe(serverPublicKey)
    expect(trust.privateKeyOf(newKid)).not.toBeNull()
    test.nowMs += announcedMs
    expect(trust.serverPublicKey).not.toBe(serverPublicKey)
    expect(trust.privateKeyOf(oldKid)).not.toBeNull()
    const shown = await run(test, 'show')
    expect(shown).toContain(`server key: ${newKid}`)
    expect(shown).toContain(`replaced: ${oldKid}, decrypts until 2027-01-16 12:01 UTC`)
    await trust.refresh()
    expect(await run(test, 'show')).toBe(shown)
    expect(announced + shown).not.toContain('PRIVATE')
  })

  it('ENC-04 two rotations in a day keep both old keys for their day', async () => {
    await using test = await createTestTrust()
    await run(test, 'rotate')
    test.nowMs += dayMs / 2
    expect((await run(test, 'rotate')).match(/replaced|takes over/g)).toEqual(['takes over', 'replaced'])
    test.nowMs += announcedMs
    expect((await run(test, 'show')).match(/replaced/g)).toHaveLength(2)
    test.nowMs += dayMs / 2
    using trust = await test.open()
    expect((await run(test, 'show')).match(/replaced/g)).toHaveLength(1)
    expect(trust.daysLeft().statement).toBe(99)
  })

  it.each(['der', 'ieee-p1363'] as const)(
    'ENC-04 installs a statement signed elsewhere, ECDSA in %s',
    async (form) => {
      await using test = await createTestTrust()
      using trust = await test.open()
      const key = await takeKeys(test)
      await expect(run(test, 'rotate')).rejects.toThrow(/kept elsewhere/)
      await run(test, 'request')
      expect(await run(test, 'show')).toMatch(/key kept elsewhere[^]*waiting for its signature/)
      const text = await test.read('request.txt')
      expect(text).toMatch(/^GWK1\ndefault\n[\w-]{43}\n\d+\n\d+\n[A-Za-z0-9+/=]+$/)
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: form })
      expect(await run(test, 'install', await saveSignature(test, signature))).toContain(
        'takes over in a minute',
      )
      test.nowMs += announcedMs
      await trust.refresh()
      expect(trust.serverPublicKey).toBe(text.split('\n')[5])
      expect(await run(test, 'show')).not.toContain('waiting')
    },
  )

  it('ENC-04 installs a whole statement', async () => {
    await using test = await createTestTrust()
    using trust = await test.open()
    const key = await takeKeys(test)
    await run(test, 'request')
    const text = await test.read('request.txt')
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
    const [, , kid, notBefore, expires] = text.split('\n')
    const statement = ['1', kid, notBefore, expires, signature.toString('base64url')].join('.')
    await run(test, 'install', await saveSignature(test, `${statement}\n`))
    test.nowMs += announcedMs
    await trust.refresh()
    expect(trust.serverPublicKeySign).toBe(statement)
  })

  it('ENC-04 installs nothing that pages would not believe', async () => {
    await using test = await createTestTrust()
    const before = await test.read('server-keys.json')
    const key = await takeKeys(test)
    await expect(run(test, 'install', await saveSignature(test, 'x'))).rejects.toThrow(/use request first/)
    expect(await test.read('server-keys.json')).toBe(before)
    await run(test, 'request')
    const waiting = await test.read('server-keys.json')
    const text = await test.read('request.txt')
    const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
    for (const signature of [
      sign('sha256', Buffer.from(text), otherKey),
      sign('sha256', Buffer.from(`${text}\n`), key),
      sign('sha256', Buffer.from(text.replace('default', 'contrast')), key),
      sign('sha256', Buffer.from(text), { key: rsa, ...pss }),
      Buffer.alloc(0),
      Buffer.from('1.no.statement'),
    ]) {
      const file = await saveSignature(test, signature)
      await expect(run(test, 'install', file)).rejects.toThrow(/would not believe/)
    }
    await expect(run(test, 'install', join(test.folder, 'missing'))).rejects.toThrow(TrustError)
    expect(await test.read('server-keys.json')).toBe(waiting)
  })

  it.each([[[]], [['help']], [['rotate', 'now']], [['install']], [['install', 'a', 'b']], [['Show']]])(
    'ENC-04 knows nothing of %j and leaves the folder alone',
    async (args) => {
      await using test = await createTestTrust('empty')
      const options = { folder: test.folder, website: 'default', nowMs: test.nowMs, write: () => {} }
      expect(await runKeysCommand(args, options)).toBe(false)
      await expect(test.read('server-keys.json')).rejects.toThrow(/ENOENT/)
    },
  )

  it('ENC-04 makes no certificates: that is the server’s start', async () => {
    await using test = await createTestTrust('empty')
    await expect(run(test, 'show')).rejects.toThrow(/current\.pem is missing/)
  })
})
