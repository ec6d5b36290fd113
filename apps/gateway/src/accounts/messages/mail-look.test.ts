import { describe, expect, it } from 'vitest'
import { mailLookOf, plainLook } from './mail-look.ts'

describe('mailLookOf', () => {
  it('ACC-03 takes the light colours of a brand', () => {
    const css =
      ':root { --accent-fill: #0b6fe8; --paper: #FAFAFA; } [data-theme="black"] { --accent-fill: #000000; --line: #111111; }'
    expect(mailLookOf(css)).toEqual({ ...plainLook, accent: '#0b6fe8', paper: '#FAFAFA' })
  })

  it.each([
    '',
    '--accent-fill: red;',
    ':root { --accent-fill: #0b6fe8";x:url(//evil) }',
    ':root { --accent-fill: var(--a); }',
  ])('ACC-03 keeps the plain colours where a sheet has none that mails can show: %s', (css) => {
    expect(mailLookOf(css)).toEqual(plainLook)
  })
})
