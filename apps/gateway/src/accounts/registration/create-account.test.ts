import { SqlError } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { withUserId } from './create-account.ts'

const refused = (constraint: string) => new SqlError({ code: '23505', message: 'refused', constraint })

/** Opens accounts until the database has refused so many of them by this constraint. */
function opening(constraint: string, refusals: number) {
  const tried: string[] = []
  const opened = withUserId(async (userId) => {
    tried.push(userId)
    if (tried.length <= refusals) throw refused(constraint)
    return userId
  })
  return { tried, opened }
}

describe('withUserId', () => {
  it('gives numbers of ten digits, the first of which may be any but 0', async () => {
    const numbers = await Promise.all(Array.from({ length: 400 }, () => withUserId(async (userId) => userId)))
    for (const number of numbers) expect(number).toMatch(/^[1-9]\d{9}$/)
    expect(new Set(numbers.map(([first]) => first)).size).toBe(9)
  })

  it('tries another number where chance gives one that exists', async () => {
    const { tried, opened } = opening('account_pkey', 2)
    expect(await opened).toBe(tried[2])
    expect(new Set(tried).size).toBe(3)
  })

  it('tries none again where anything else was refused', async () => {
    const { tried, opened } = opening('account_email_key', 1)
    await expect(opened).rejects.toThrow('refused')
    expect(tried).toHaveLength(1)
  })
})
