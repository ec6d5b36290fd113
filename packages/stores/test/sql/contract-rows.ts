import type { Insertable } from 'kysely'
import type { Database, NewAccount } from '../../src/sql/database.ts'

const createdAt = new Date('2026-11-20T10:00:00.123Z')
let lastNumber = 0

/** A number that no other row of this run has. */
function nextUserId(): string {
  lastNumber += 1
  return String(1_000_000_000 + lastNumber)
}

/** A whole account, different from every other of this run. */
export function accountOf(change: Partial<NewAccount> = {}): NewAccount {
  const user_id = change.user_id ?? nextUserId()
  return {
    user_id,
    website: 'default',
    kind: 'user',
    email: `user-${user_id}@example.com`,
    password_hash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
    created_at: createdAt,
    ...change,
  }
}

/** A session of an account. */
export function sessionOf(
  userId: string,
  change: Partial<Insertable<Database['session']>> = {},
): Insertable<Database['session']> {
  lastNumber += 1
  const token_hash = new Uint8Array(32)
  new DataView(token_hash.buffer).setUint32(0, lastNumber)
  return {
    token_hash,
    handle: `handle-${String(lastNumber).padStart(15, '0')}`,
    website: 'default',
    user_id: userId,
    family: '6f1ed002-ab59-4f28-8b5f-0d6f1c3b2a10',
    thumbprint: 'A'.repeat(43),
    algorithm: 'rsa2048',
    created_at: createdAt,
    seen_at: createdAt,
    idle_until: new Date('2026-11-20T10:30:00Z'),
    absolute_until: new Date('2026-11-21T10:00:00Z'),
    ...change,
  }
}
