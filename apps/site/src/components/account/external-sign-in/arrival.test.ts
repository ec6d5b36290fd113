// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { arrivalOf, returnAddress, takeArrival } from './arrival.ts'

const id = 'a-_0'.repeat(10) + 'abc'

const issuer = (id: string) => ({ id, proof: 'openId', name: id }) as const
const offered = [
  issuer('google'),
  issuer('apple'),
  issuer('example-id'),
  { id: 'wallet', proof: 'wallet', name: null } as const,
]

describe('arrivalOf', () => {
  it('GATE-01 reads what an issuer’s callback brought', () => {
    expect(arrivalOf(`#third=google.${id}`, offered)).toEqual({ kind: 'proven', provider: 'google', id })
    expect(arrivalOf('#third=apple.failed', offered)).toEqual({ kind: 'failed', provider: 'apple' })
    expect(arrivalOf(`#third=example-id.${id}`, offered)).toMatchObject({ provider: 'example-id' })
  })

  it.each([
    ['nothing', ''],
    ['another fragment', '#rates'],
    ['a provider that is no issuer', `#third=wallet.${id}`],
    ['an issuer that is not offered', '#third=your-account-is-locked.failed'],
    ['a handle that is too short', `#third=google.${id.slice(1)}`],
    ['a handle that is too long', `#third=google.${id}a`],
    ['something behind it', `#third=google.${id}&x=1`],
  ])('takes %s for none', (_, fragment) => {
    expect(arrivalOf(fragment, offered)).toBeNull()
  })
})

describe('takeArrival', () => {
  it('leaves nothing of it in the address or the history, and the query alone', () => {
    history.replaceState({ key: 'k' }, '', `/login?next=%2Fprice#third=google.${id}`)
    const before = history.length
    expect(takeArrival(offered)).toMatchObject({ id })
    expect(location.href).toMatch(/\/login\?next=%2Fprice$/)
    expect(history.state).toEqual({ key: 'k' })
    expect(history.length).toBe(before)
    expect(takeArrival(offered)).toBeNull()
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
