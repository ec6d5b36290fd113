import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openServerSecret, readServerSecret } from './server-secret.ts'
import { TrustError } from './trust-error.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A trust folder that is gone at the end of its block. */
async function makeFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'portico-secret-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

describe('openServerSecret', () => {
  it('gives each purpose its own secret, and the same one at every start', async () => {
    await using folder = await makeFolder()
    await using other = await makeFolder()
    const first = await openServerSecret(folder.path)
    const second = await openServerSecret(folder.path)
    expect(first('codes')).toHaveLength(32)
    expect(hex(second('codes'))).toBe(hex(first('codes')))
    expect(hex(first('totp'))).not.toBe(hex(first('codes')))
    expect(hex((await openServerSecret(other.path))('codes'))).not.toBe(hex(first('codes')))
  })

  it('OPS-01 is the same in processes that start together for the first time', async () => {
    await using folder = await makeFolder()
    const opened = await Promise.all(Array.from({ length: 8 }, () => openServerSecret(folder.path)))
    expect(new Set(opened.map((secret) => hex(secret('totp')))).size).toBe(1)
    expect(await readdir(folder.path)).toEqual(['secret.txt'])
  })

  it('keeps the root for its owner alone, and gives out nothing of it', async () => {
    await using folder = await makeFolder()
    const secret = await openServerSecret(folder.path)
    const file = join(folder.path, 'secret.txt')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).not.toContain(hex(secret('codes')))
  })

  it.each(['', 'abc', '0'.repeat(63), `${'0'.repeat(64)}g`])('refuses a damaged file: %j', async (text) => {
    await using folder = await makeFolder()
    await writeFile(join(folder.path, 'secret.txt'), text, { mode: 0o600 })
    await expect(openServerSecret(folder.path)).rejects.toThrow(TrustError)
  })

  it('refuses a file that everybody may read', async () => {
    await using folder = await makeFolder()
    await openServerSecret(folder.path)
    await chmod(join(folder.path, 'secret.txt'), 0o644)
    await expect(openServerSecret(folder.path)).rejects.toThrow(/open to everybody/)
  })
})

describe('readServerSecret', () => {
  it('SHIP-05 reads what a server has made, and makes nothing itself', async () => {
    await using folder = await makeFolder()
    const reading = readServerSecret(folder.path)
    await expect(reading).rejects.toThrow(TrustError)
    await expect(reading).rejects.toThrow('DATA_DIR/trust of the site is needed')
    expect(await readdir(folder.path)).toEqual([])
    const opened = await openServerSecret(folder.path)
    expect(hex((await readServerSecret(folder.path))('codes'))).toBe(hex(opened('codes')))
  })
})
