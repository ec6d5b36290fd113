import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const order = ['weak', 'fair', 'good', 'strong']

describe('passwordStrength', () => {
  it.each([
    ['', 'weak'],
    ['aB3$xY', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['abcdefgh', 'weak'],
    ['qwertyuiop', 'weak'],
    ['0987654321', 'weak'],
    ['tractor9', 'fair'],
    ['plum-tractor', 'good'],
    ['plum-tractor-window', 'strong'],
    ['日本語のパスワードです良い', 'strong'],
  ])('judges %j as %s', (password, expected) => {
    expect(passwordStrength(password)).toBe(expected)
  })

  it('never calls less than eight characters more than weak', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 7 }), (password) => {
        expect(passwordStrength(password)).toBe('weak')
      }),
    )
  })

  it('never judges a password worse for a character at its end', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ minLength: 1, maxLength: 3 }), (start, end) => {
        const [less, more] = [passwordStrength(start), passwordStrength(start + end)]
        expect(order.indexOf(more)).toBeGreaterThanOrEqual(order.indexOf(less))
      }),
    )
  })
})
