import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { calls, defineCall } from './index.ts'

const ping = {
  name: 'ping',
  method: 'GET',
  path: '/v1/ping',
  summary: 'Answers.',
  input: v.strictObject({}),
  output: v.null(),
  caching: 'no-store',
  content: 'personal',
  codes: [],
  signature: 'none',
  session: 'none',
  sealing: 'never',
  encryptedFields: [],
} as const

/** Whether the types let a call be defined like this. */
type Takes<Definition> = Definition extends Parameters<typeof defineCall>[0] ? true : false

describe('defineCall', () => {
  it('keeps the definition as it is', () => {
    const call = defineCall({ ...ping, rate: 'call' })
    expect(call).toMatchObject({ name: 'ping', method: 'GET', path: '/v1/ping', rate: 'call' })
  })

  it('GATE-02 takes no call without a class of limits, and no class that has none', () => {
    // Looser types would not compile here.
    const taken: readonly [Takes<typeof ping>, Takes<typeof ping & { rate: 'often' }>] = [false, false]
    const withClass: Takes<typeof ping & { rate: 'login' }> = true
    expect([...taken, withClass]).toEqual([false, false, true])
  })
})

describe('calls', () => {
  it('lists every call once, by name and by path', () => {
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
    expect(new Set(calls.map(({ path }) => path)).size).toBe(calls.length)
  })

  it('lists every call that the package exports', async () => {
    const exported = Object.values(await import('./index.ts'))
    const definitions = exported.filter(
      (value) => typeof value === 'object' && value !== null && 'encryptedFields' in value,
    )
    expect(new Set<unknown>(calls)).toEqual(new Set<unknown>(definitions))
  })
})
