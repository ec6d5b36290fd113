import { verify as verifyByNode } from '@node-rs/argon2'
import { StoreUnavailable } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const cheap = { memoryKib: 64 }

describe('createPasswordHasher', () => {
  it('makes Argon2id strings that say their figures, another one each time', async () => {
    const passwords = createPasswordHasher()
    const [first, second] = await Promise.all([passwords.hash('kqzv wbrt'), passwords.hash('kqzv wbrt')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(await verifyByNode(first, 'kqzv wbrt')).toBe(true)
    expect(passwords.isOutdated(first)).toBe(false)
  })

  it('tells the right password from others, and from a hash of other figures', async () => {
    const passwords = createPasswordHasher(cheap)
    const phc = await passwords.hash('kqzv wbrt')
    expect(await passwords.verify('kqzv wbrt', phc)).toBe(true)
    expect(await passwords.verify('kqzv wbrT', phc)).toBe(false)
    expect(createPasswordHasher().isOutdated(phc)).toBe(true)
  })

  it('GATE-03 lets nobody in where there is no account, not even with the stand-in’s own password', async () => {
    const passwords = createPasswordHasher(cheap)
    expect(await passwords.verify('a password that no account has', null)).toBe(false)
  })

  it('GATE-03 refuses what exceeds its queue, and serves everyone who waited', async () => {
    const passwords = createPasswordHasher({ ...cheap, concurrency: 1, queue: 3 })
    const hashes = Array.from({ length: 10 }, () => passwords.hash('kqzv wbrt'))
    expect(passwords.load()).toEqual({ running: 1, waiting: 3 })
    const results = await Promise.allSettled(hashes)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StoreUnavailable)
    }
    expect(await passwords.hash('afterwards')).toMatch(/^\$argon2id/)
  })
})
