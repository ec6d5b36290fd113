import { describe, expect, it } from 'vitest'
import { brandOf } from '../../../test/context.ts'
import { securityText } from './security-text.ts'

const nowMs = Date.parse('2026-09-29T17:30:00Z')

const fieldsOf = (security: Parameters<typeof brandOf>[0]) =>
  securityText({ brand: brandOf(security), publicOrigin: 'https://www.example.com', nowMs }).split('\n')

describe('securityText', () => {
  it('names whom to tell, until when that holds, and the file itself', () => {
    expect(fieldsOf({})).toEqual([
      '# Official channels of Test Exchange: https://www.example.com/official-channels',
      'Contact: mailto:help@exchange.example',
      'Expires: 2026-12-28T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://www.example.com/.well-known/security.txt',
      '',
    ])
  })

  it('takes contact and policy of the brand, and keeps a name to its line', () => {
    const security = { contact: 'https://example.com/report', policy: 'https://example.com/policy' }
    const lines = fieldsOf({ name: 'Two\nContact: mailto:x@evil.test', security })
    expect(lines.filter((line) => line.startsWith('Contact: '))).toEqual([
      'Contact: https://example.com/report',
    ])
    expect(lines).toContain('Policy: https://example.com/policy')
  })
})
