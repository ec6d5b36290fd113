import { describe, expect, it } from 'vitest'
import { placeAfterLogIn, wantedPath } from './enter-account.ts'

const origin = 'https://site.example'
const next = (value: string) => wantedPath(`?next=${encodeURIComponent(value)}`, origin)

describe('wantedPath', () => {
  it('leads back to the page that asked for the log-in', () => {
    expect(next('/account')).toBe('/account')
    expect(next('/fr/convert/btc/eur?amount=2#x')).toBe('/fr/convert/btc/eur?amount=2#x')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'account',
    '',
    '/\t/evil.example',
  ])('S7 leads nowhere else: %j', (value) => {
    const path = next(value)
    expect(path === null || new URL(path, origin).origin === origin).toBe(true)
    expect(path ?? '').not.toContain('evil')
  })

  it('has nothing where nothing was asked for', () => {
    expect(wantedPath('', origin)).toBeNull()
  })
})

describe('placeAfterLogIn', () => {
  const account = '/fr/account'
  const wanted = '/fr/convert/btc/eur?amount=2'
  const placeFor = (version: string | null, part: { wanted: string | null } = { wanted }) =>
    placeAfterLogIn({ ...part, account, askTerms: async () => version })

  it('ACC-06 asks for new terms on the account page, from where it leads on', async () => {
    const place = await placeFor('2027-01')
    expect(place).toMatch(/^\/fr\/account\?next=/)
    expect(wantedPath(place.slice(account.length), origin)).toBe(wanted)
  })

  it('leads straight to what was wanted, else to the account', async () => {
    expect(await placeFor(null)).toBe(wanted)
    expect(await placeFor('2027-01', { wanted: null })).toBe(account)
    expect(await placeFor('2027-01', { wanted: `${account}#links` })).toBe(`${account}#links`)
  })

  it('ACC-06 holds nobody up where it cannot be asked', async () => {
    const askTerms = () => Promise.reject(new Error('no answer'))
    expect(await placeAfterLogIn({ wanted, account, askTerms })).toBe(wanted)
  })
})
