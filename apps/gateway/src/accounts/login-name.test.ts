import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskEmail, maskMobile, normalEmail, normalMobile, readLoginName } from './login-name.ts'

describe('readLoginName', () => {
  it('takes what has an at sign for an address, whatever its case', () => {
    expect(readLoginName(' Ann@Example.COM', undefined)).toEqual({
      channel: 'email',
      value: 'ann@example.com',
    })
    expect(readLoginName('ann@example.com', '49').channel).toBe('email')
  })

  it('takes a number with its calling code for a mobile, however it is written', () => {
    for (const text of ['0151 2345678', '151-2345678', '(0151) 2345678']) {
      expect(readLoginName(text, '49')).toEqual({ channel: 'mobile', value: '+491512345678' })
    }
  })

  it('takes a number without a calling code for an unknown name', () => {
    expect(readLoginName('1512345678', undefined)).toEqual({ channel: 'email', value: '1512345678' })
  })
})

describe('normal forms', () => {
  it('stay as they are when they are made again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(normalEmail(normalEmail(address))).toBe(normalEmail(address))
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{5,12}$/), (digits) => {
        expect(normalMobile('44', `0${digits}`)).toBe(`+44${digits}`)
      }),
    )
  })
})

describe('masks', () => {
  it('show one letter and the domain of an address', () => {
    expect(maskEmail('ann.smith@example.com')).toBe('a***@example.com')
    expect(maskEmail('@example.com')).toBe('***@example.com')
  })

  it('show the calling code and two digits of a number', () => {
    expect(maskMobile('+491512345678', '49')).toBe('+49***78')
    expect(maskMobile('+491512345678', null)).toBe('+***78')
  })

  it('never contain a whole local part of two letters or more', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,20}$/), (local) => {
        expect(maskEmail(`${local}@example.com`).split('@')[0]).not.toContain(local)
      }),
    )
  })
})
