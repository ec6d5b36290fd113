import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'

describe('the ways in', () => {
  it('GATE-01 OPS-01 are the password’s alone unless told', () => {
    const { signIn, secrets } = parseConfig({})
    expect(signIn).toEqual({ apple: null, google: null, wallet: null })
    expect(secrets.telegramBotToken).toBeNull()
  })

  it('GATE-01 OPS-01 are those that the operator names', () => {
    const token = `123456789:${'A'.repeat(35)}`
    const { signIn, secrets } = parseConfig({
      APPLE_CLIENT_ID: 'com.example.site',
      GOOGLE_CLIENT_ID: '1234.apps.googleusercontent.com',
      GOOGLE_ISSUER: 'http://localhost:4000',
      WALLET_CHAINS: '1, 56',
      TELEGRAM_BOT_TOKEN: token,
    })
    expect(signIn).toEqual({
      apple: { issuer: 'https://appleid.apple.com', clientId: 'com.example.site' },
      google: { issuer: 'http://localhost:4000', clientId: '1234.apps.googleusercontent.com' },
      wallet: { chainIds: [1, 56] },
    })
    expect(secrets.telegramBotToken).toBe(token)
  })

  it.each([
    ['APPLE_CLIENT_ID', 'a b c'],
    ['APPLE_ISSUER', 'http://appleid.apple.com'],
    ['GOOGLE_ISSUER', 'https://user@accounts.google.com'],
    ['GOOGLE_ISSUER', 'https://accounts.google.com?x=1'],
    ['WALLET_CHAINS', '0'],
    ['WALLET_CHAINS', 'mainnet'],
    ['TELEGRAM_BOT_TOKEN', 'token'],
  ])('OPS-01 names %s where it is %j', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(name)
  })
})
