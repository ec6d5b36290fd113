import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkRel } from './link-rel.ts'
import { isExternalUrl, safeUrl } from './safe-url.ts'

const pixel = 'data:image/png;base64,iVBORw0KGgo='

describe('safeUrl', () => {
  it.each([
    'http://example.com',
    'https://example.com/x?y=1&z=a b#c',
    'HTTPS://EXAMPLE.com',
    'https://example.com/@name',
    'mailto:help@example.com',
    'tel:+123456',
    'ftp://example.com/x',
    'market://details?id=x',
    'portico://trade/btc',
    'Portico:trade',
    './x',
    '../x',
    '#top',
    '#',
    '/',
    '/convert/btc/usd?amount=2',
    '/a/..//b',
  ])('LINK-01 accepts the link %s as it is', (value) => {
    expect(safeUrl(value, { kind: 'link', appSchemes: ['portico'] })).toBe(value)
  })

  it.each([
    '',
    'x',
    'x/y',
    '?q=1',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'vbscript:x',
    'data:text/html,x',
    pixel,
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'about:blank',
    'httpx://example.com',
    'https',
    'https:',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https:\\\\example.com',
    'https://',
    'https://user@example.com',
    'https://user:pass@example.com',
    'https://@example.com',
    'https://example.com:99999/',
    '//example.com',
    '/\\example.com',
    '\\\\example.com',
    '/\t/example.com',
    '/x\u0000',
    '/x\u007f',
    ' /x',
    '/x ',
    '\u00a0/x',
    '/x\u2028y',
    '..x',
    '.',
    'mailto:',
    'other://trade',
    'porticox://trade',
  ])('LINK-01 rejects the link %j', (value) => {
    expect(safeUrl(value, { kind: 'link', appSchemes: ['portico'] })).toBeNull()
  })

  it.each(['javascript', 'data', 'blob', 'vbscript', 'file'])(
    'LINK-01 lets no brand make %s an app scheme',
    (scheme) => {
      expect(safeUrl(`${scheme}:alert(1)`, { kind: 'link', appSchemes: [scheme] })).toBeNull()
    },
  )

  it('LINK-01 accepts data in images and blob in media, and there alone', () => {
    const blob = 'blob:https://example.com/0f'
    expect(safeUrl(pixel, { kind: 'image' })).toBe(pixel)
    expect(safeUrl(blob, { kind: 'media' })).toBe(blob)
    expect(safeUrl(pixel, { kind: 'media' })).toBeNull()
    expect(safeUrl(blob, { kind: 'image' })).toBeNull()
  })

  it.each([
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:image/png,x',
    'data:image/png;base64,<script>',
    'data:image/pngx;base64,aaaa',
    'data:text/html;base64,aaaa',
    'data:,x',
    'mailto:a@example.com',
    'portico://x',
    'ftp://example.com/x.png',
    '#x',
    'javascript:alert(1)',
    '//example.com/x.png',
  ])('LINK-01 rejects %s as the source of an image', (value) => {
    expect(safeUrl(value, { kind: 'image', appSchemes: ['portico'] })).toBeNull()
  })

  it.each(['blob:null/0f', 'blob:javascript:alert(1)', 'blob:https://a@example.com/0f'])(
    'LINK-01 rejects %s as the source of media',
    (value) => {
      expect(safeUrl(value, { kind: 'media' })).toBeNull()
    },
  )

  it('LINK-01 never lets a script address or another host through a path, whatever is put in front or between', () => {
    const noise = string({ maxLength: 4 })
    const core = constantFrom(
      'javascript:alert(1)',
      '//evil.example/',
      '/\\evil.example/',
      'data:text/html,x',
    )
    assert(
      property(noise, core, noise, constantFrom('link', 'image', 'media'), (before, middle, after, kind) => {
        const accepted = safeUrl(`${before}${middle}${after}`, { kind })
        if (accepted === null) return
        const { protocol, origin } = new URL(accepted, 'https://own.example')
        expect(['http:', 'https:', 'mailto:', 'tel:', 'ftp:', 'market:']).toContain(protocol)
        if (/^[/.#]/.test(accepted)) expect(origin).toBe('https://own.example')
      }),
      { numRuns: 1000 },
    )
  })
})

describe('isExternalUrl', () => {
  it('SHELL-07 tells other hosts from the own one', () => {
    expect(isExternalUrl('https://other.example/x', 'own.example')).toBe(true)
    expect(isExternalUrl('https://own.example.evil/x', 'own.example')).toBe(true)
    expect(isExternalUrl('https://OWN.example/x', 'Own.example')).toBe(false)
    expect(isExternalUrl('/x', 'own.example')).toBe(false)
    expect(isExternalUrl('mailto:a@other.example', 'own.example')).toBe(false)
  })
})

describe('linkRel', () => {
  const signedOut = { anonymous: true, external: false, newTab: false } as const

  it('SHELL-07 gives nofollow to visitors, by the policy of the brand', () => {
    expect(linkRel({ ...signedOut, nofollow: 'all' })).toBe('nofollow')
    expect(linkRel({ ...signedOut, external: true, nofollow: 'external' })).toBe('nofollow')
    expect(linkRel({ ...signedOut, nofollow: 'external' })).toBeUndefined()
    expect(linkRel({ ...signedOut, external: true, nofollow: 'off' })).toBeUndefined()
  })

  it('SHELL-07 takes nofollow away after sign-in', () => {
    expect(linkRel({ anonymous: false, external: true, newTab: false, nofollow: 'all' })).toBeUndefined()
  })

  it('SHELL-07 gives noopener to new tabs, signed in or not', () => {
    expect(linkRel({ ...signedOut, newTab: true, nofollow: 'all' })).toBe('nofollow noopener noreferrer')
    expect(linkRel({ anonymous: false, external: false, newTab: true, nofollow: 'all' })).toBe(
      'noopener noreferrer',
    )
  })
})
