import { describe, expect, it } from 'vitest'
import { wantedPath } from './enter-account.ts'

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
