import { describe, expect, it } from 'vitest'
import { startTestServer } from '../test/server.ts'

describe('a server that others can reach', () => {
  it.each([
    ['warns', '0.0.0.0', ''],
    ['says nothing', '0.0.0.0', 'https://www.example.com'],
    ['says nothing', '127.0.0.1', ''],
  ])('OPS-01 %s where HOST is %s and PUBLIC_ORIGIN is %j', async (what, HOST, PUBLIC_ORIGIN) => {
    await using own = await startTestServer({ ROLES: 'site,market', HOST, PUBLIC_ORIGIN })
    const told = own.lines.filter(
      ({ level, message }) => level === 'warn' && message.includes('PUBLIC_ORIGIN'),
    )
    expect(told).toHaveLength(what === 'warns' ? 1 : 0)
  })
})
