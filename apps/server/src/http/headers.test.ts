import { describe, expect, it } from 'vitest'
import { createSecurityHeaders, policyHeader } from './headers.ts'

const https = {
  publicOrigin: 'https://www.example.com',
  imageDomains: ['img.example.com'],
  frameOrigins: [],
  captchaSources: null,
}

function policyOf(headers: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  const directives = (headers[policyHeader] ?? '')
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
  return Object.fromEntries(directives.map(([name = '', ...values]) => [name, values]))
}

describe('createSecurityHeaders', () => {
  it('OPS-01 enforces the policy of the protocol, word for word', () => {
    const headers = createSecurityHeaders(https)({
      scripts: ['sha256-aaa='],
      styles: ['sha256-bbb=', 'sha256-ccc='],
    })
    expect(policyOf(headers)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", "'sha256-aaa='"],
      'style-src': ["'self'", "'sha256-bbb='", "'sha256-ccc='"],
      'img-src': ["'self'", 'data:', 'blob:', 'https://img.example.com'],
      'connect-src': ["'self'"],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['portico'],
      'report-uri': ['/v1/buried/log/csp-report'],
      'report-to': ['csp'],
    })
    expect(headers['reporting-endpoints']).toBe('csp="/v1/buried/log/csp-report"')
  })

  it('lets a captcha of somebody else load from its own places, and gives up no more than Trusted Types', () => {
    const captchaSources = {
      'script-src': ['https://static.captcha.example'],
      'connect-src': ['https://api.captcha.example'],
    }
    const [own, other] = [https, { ...https, captchaSources }].map((options) =>
      policyOf(createSecurityHeaders(options)({ scripts: [], styles: [] })),
    )
    const { 'require-trusted-types-for': _types, 'trusted-types': _policy, ...kept } = own ?? {}
    expect(other).toEqual({
      ...kept,
      'script-src': ["'self'", 'https://static.captcha.example'],
      'connect-src': ["'self'", 'https://api.captcha.example'],
    })
  })

  it.each(['log-in', 'register', 'account'])('lets the sites that are named frame the page %s', (page) => {
    const options = { ...https, frameOrigins: ['https://web.telegram.org'] }
    const framed = createSecurityHeaders(options)({ scripts: [], styles: [], page })
    const { 'frame-ancestors': framers, ...kept } = policyOf(framed)
    expect([framers, framed['x-frame-options']]).toEqual([['https://web.telegram.org'], undefined])
    const alone = createSecurityHeaders(https)({ scripts: [], styles: [], page })
    expect([policyOf(alone), alone['x-frame-options']]).toEqual([
      { ...kept, 'frame-ancestors': ["'none'"] },
      'DENY',
    ])
  })

  it.each([undefined, 'home', 'reset', 'agency-log-in'])('lets nobody frame the answer %s', (page) => {
    const options = { ...https, frameOrigins: ['https://web.telegram.org'] }
    const headers = createSecurityHeaders(options)({ scripts: [], styles: [], ...(page && { page }) })
    expect(policyOf(headers)['frame-ancestors']).toEqual(["'none'"])
    expect(headers['x-frame-options']).toBe('DENY')
  })

  it('allows nothing unsafe, no nonce, and no report-only policy', () => {
    const headers = createSecurityHeaders(https)({ scripts: [], styles: [] })
    expect(headers[policyHeader]).not.toMatch(/unsafe|nonce|\*|http:/)
    expect(Object.keys(headers)).not.toContain('content-security-policy-report-only')
  })

  it('takes hashes with or without quotes and puts them once', () => {
    const create = createSecurityHeaders(https)
    const plain = create({ scripts: ['sha256-aaa='], styles: [] })
    expect(create({ scripts: ["'sha256-aaa='"], styles: [] })).toEqual(plain)
  })

  it('sends HSTS over https only', () => {
    const over = (publicOrigin: string) =>
      createSecurityHeaders({ publicOrigin, imageDomains: [], frameOrigins: [], captchaSources: null })({
        scripts: [],
        styles: [],
      })
    expect(over('https://x.example')['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(over('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
  })

  it('carries the constant headers', () => {
    expect(createSecurityHeaders(https)({ scripts: [], styles: [] })).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  })

  it('GATE-01 denies no page of the site its passkeys, which other sites may not ask for by default', () => {
    const headers = createSecurityHeaders(https)({ scripts: [], styles: [] })
    expect(headers['permissions-policy']).not.toContain('publickey-credentials')
  })
})
