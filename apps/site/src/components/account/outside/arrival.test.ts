// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { arrivalOf, returnAddress, takeArrival } from './arrival.ts'

const id = 'a-_0'.repeat(10) + 'abc'

describe('arrivalOf', () => {
  it('GATE-01 reads what an issuer’s callback brought', () => {
    expect(arrivalOf(`#third=google.${id}`)).toEqual({ kind: 'proven', provider: 'google', id })
    expect(arrivalOf('#third=apple.failed')).toEqual({ kind: 'failed', provider: 'apple' })
  })

  it.each([
    ['nothing', ''],
    ['another fragment', '#rates'],
    ['another provider', `#third=wallet.${id}`],
    ['a handle that is too short', `#third=google.${id.slice(1)}`],
    ['a handle that is too long', `#third=google.${id}a`],
    ['something behind it', `#third=google.${id}&x=1`],
  ])('takes %s for none', (_, fragment) => {
    expect(arrivalOf(fragment)).toBeNull()
  })
})

describe('takeArrival', () => {
  it('leaves nothing of it in the address or the history, and the query alone', () => {
    history.replaceState({ key: 'k' }, '', `/login?next=%2Fprice#third=google.${id}`)
    const before = history.length
    expect(takeArrival()).toMatchObject({ id })
    expect(location.href).toMatch(/\/login\?next=%2Fprice$/)
    expect(history.state).toEqual({ key: 'k' })
    expect(history.length).toBe(before)
    expect(takeArrival()).toBeNull()
  })
})

describe('returnAddress', () => {
  const taken = /^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)?(?:\?[A-Za-z0-9_.~%=&/-]*)?$/

  it('keeps what was wanted, in characters that the gateway takes', () => {
    const wanted = "/price?q=it's (a) *test*!&page=2#top"
    const address = returnAddress('/fr/login', wanted)
    expect(address).toMatch(taken)
    expect(new URL(address, 'https://x.example').searchParams.get('next')).toBe(wanted)
    expect(returnAddress('/login', null)).toBe('/login')
  })

  it('lets a wish go that is too long to be kept', () => {
    expect(returnAddress('/login', `/price?q=${'x'.repeat(500)}`)).toBe('/login')
  })
})
