import { describe, expect, it } from 'vitest'
import { mailLookOf, plainLook } from './mail-look.ts'

describe('mailLookOf', () => {
  it('ACC-03 takes the light colours of a brand', () => {
    const css =
      ':root { --accent-fill: #0b6fe8; --paper: #FAFAFA; } [data-theme="black"] { --accent-fill: #000000; --line: #111111; }'
    expect(mailLookOf(css)).toEqual({ ...plainLook, accent: '#0b6fe8', paper: '#FAFAFA' })
  })

  it('ACC-03 SHIP-05 takes a colour that was published for the light theme, and none of the dark one', () => {
    const css =
      ':root,[data-theme="white"]{--paper:#ffffff;--accent-fill:#0b6fe8;}\n[data-theme="black"]{--paper:#000000;}\n' +
      '[data-theme="white"]{--accent-fill:#7a1f5c;}\n#slot-footer{--paper:#222222;}'
    expect(mailLookOf(css)).toEqual({ ...plainLook, accent: '#7a1f5c' })
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
