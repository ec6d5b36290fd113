import { describe, expect, it } from 'vitest'
import { shownProviders } from '../shown-providers.ts'
import { parseConfig } from './config.ts'

const exampleId = {
  id: 'example-id',
  issuer: 'https://id.example.com/realms/main',
  clientId: 'site.example',
  name: 'Example ID',
}

function withProviders(...providers: readonly object[]) {
  return parseConfig({ OIDC_PROVIDERS: JSON.stringify(providers) })
}

describe('the identity providers', () => {
  it('GATE-01 OPS-01 are none unless told', () => {
    const config = parseConfig({})
    const { signIn, secrets } = config
    expect(signIn).toEqual({ openId: [], wallet: null, walletPrivateHosts: [], telegramFrames: [] })
    expect(secrets.walletNodes).toEqual([])
    expect(secrets.telegramBotToken).toBeNull()
    expect(secrets.clientSecrets).toEqual([])
    expect(shownProviders(config)).toEqual([])
  })

  it('GATE-01 OPS-01 are those that the operator names, in the order of the table', () => {
    const token = `123456789:${'A'.repeat(35)}`
    const config = parseConfig({
      APPLE_CLIENT_ID: 'com.example.site',
      GOOGLE_CLIENT_ID: '1234.apps.googleusercontent.com',
      GOOGLE_ISSUER: 'http://localhost:4000',
      OIDC_PROVIDERS: JSON.stringify([exampleId]),
      WALLET_CHAINS: '1, 56',
      WALLET_NODES: '1=https://node.example.com/key, 56=http://node.internal:8545',
      WALLET_PRIVATE_HOSTS: 'node.internal:8545',
      TELEGRAM_FRAMES: 'https://web.telegram.org',
      TELEGRAM_BOT_TOKEN: token,
    })
    expect(config.signIn).toEqual({
      openId: [
        {
          id: 'google',
          issuer: 'http://localhost:4000',
          clientId: '1234.apps.googleusercontent.com',
          responseType: 'id_token',
          scope: 'openid email',
          names: { en: 'Google' },
        },
        {
          id: 'apple',
          issuer: 'https://appleid.apple.com',
          clientId: 'com.example.site',
          responseType: 'code id_token',
          scope: 'name email',
          names: { en: 'Apple' },
        },
        {
          id: 'example-id',
          issuer: 'https://id.example.com/realms/main',
          clientId: 'site.example',
          responseType: 'id_token',
          scope: 'openid email',
          names: { en: 'Example ID' },
        },
      ],
      wallet: { chainIds: [1, 56] },
      walletPrivateHosts: ['node.internal:8545'],
      telegramFrames: ['https://web.telegram.org'],
    })
    expect(config.secrets.walletNodes).toEqual([
      { chainId: 1, url: 'https://node.example.com/key' },
      { chainId: 56, url: 'http://node.internal:8545' },
    ])
    expect(config.secrets.telegramBotToken).toBe(token)
    expect(shownProviders(config)).toEqual([
      { id: 'google', proof: 'openId', names: { en: 'Google' } },
      { id: 'apple', proof: 'openId', names: { en: 'Apple' } },
      { id: 'example-id', proof: 'openId', names: { en: 'Example ID' } },
      { id: 'wallet', proof: 'wallet', names: null },
      { id: 'telegram', proof: 'telegram', names: { en: 'Telegram' } },
    ])
  })

  it('GATE-01 OPS-01 keeps the secret of an issuer among the secrets, and asks it for codes', () => {
    const scope = 'openid email profile'
    const { signIn, secrets } = withProviders({ ...exampleId, clientSecret: 'a secret', scope })
    expect(signIn.openId).toMatchObject([{ id: 'example-id', responseType: 'code', scope }])
    expect(JSON.stringify(signIn)).not.toContain('a secret')
    expect(secrets.clientSecrets).toEqual([{ id: 'example-id', clientSecret: 'a secret' }])
    expect(secrets).not.toHaveProperty('namedProviders')
  })

  it('GATE-01 LOC-01 takes names by language', () => {
    const names = { en: 'Example ID', de: 'Beispiel-ID', ja: '例 ID' }
    expect(withProviders({ ...exampleId, name: names }).signIn.openId[0]?.names).toEqual(names)
  })

  it.each([
    ['APPLE_CLIENT_ID', 'a b c'],
    ['APPLE_ISSUER', 'http://appleid.apple.com'],
    ['GOOGLE_ISSUER', 'https://user@accounts.google.com'],
    ['GOOGLE_ISSUER', 'https://accounts.google.com?x=1'],
    ['WALLET_CHAINS', '0'],
    ['WALLET_CHAINS', 'mainnet'],
    ['TELEGRAM_BOT_TOKEN', 'token'],
    ['OIDC_PROVIDERS', 'example-id'],
    ['OIDC_PROVIDERS', '{}'],
    ['OIDC_PROVIDERS', '[{}]'],
  ])('OPS-01 names %s where it is %j', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(name)
  })

  it.each([
    ['no id', { id: undefined }],
    ['an id in capitals', { id: 'Example' }],
    ['an id that leads elsewhere', { id: '../login' }],
    ['the id of a provider that the site knows', { id: 'google' }],
    ['the id of what is no provider', { id: 'password' }],
    ['an issuer without https', { issuer: 'http://id.example.com' }],
    ['an issuer with a query', { issuer: 'https://id.example.com?realm=main' }],
    ['no client', { clientId: undefined }],
    ['a client with a space', { clientId: 'a client' }],
    ['an empty secret', { clientSecret: '' }],
    ['a secret of other characters', { clientSecret: 'geheim\n' }],
    ['a scope without openid', { scope: 'email' }],
    ['no name', { name: undefined }],
    ['an empty name', { name: ' ' }],
    ['a name of two lines', { name: 'Example\nID' }],
    ['a name that turns the text around it', { name: 'Example\u202e ID' }],
    ['a name that no button holds', { name: 'x'.repeat(41) }],
    ['names without English', { name: { de: 'Beispiel-ID' } }],
    ['a name in no language of the site', { name: { en: 'Example ID', xx: 'Example' } }],
    ['a field that nobody knows', { secret: 'x' }],
  ])('OPS-01 takes no issuer with %s, and does not repeat it', (_what, change) => {
    const wrong = { ...exampleId, clientSecret: 'never to be shown', ...change }
    expect(() => withProviders(wrong)).toThrow(
      /^The configuration does not fit:\n {2}OIDC_PROVIDERS: expected a JSON list[^\n]*$/,
    )
    expect(() => withProviders(wrong)).not.toThrow('never to be shown')
  })

  it('OPS-01 takes no two issuers of one id', () => {
    expect(() => withProviders(exampleId, { ...exampleId, issuer: 'https://other.example' })).toThrow(
      'OIDC_PROVIDERS',
    )
  })

  it.each([
    'https://node.example.com/key',
    '1=',
    '1=node.example.com',
    '0x1=https://node.example.com/key',
    '1=https://name:key@node.example.com',
    '1=https://node.example.com/key,1=https://other.example.com/key',
  ])('OPS-01 takes no nodes of chains out of %s, and does not repeat it', (nodes) => {
    const read = () => parseConfig({ WALLET_CHAINS: '1', WALLET_NODES: nodes })
    expect(read).toThrow(
      /^The configuration does not fit:\n {2}WALLET_NODES: expected up to 20 chains[^\n]*$/,
    )
    expect(read).not.toThrow('key@')
  })

  it.each([
    'http://web.telegram.org',
    'https://web.telegram.org/',
    'https://*.telegram.org',
    '*',
    'telegram',
  ])('OPS-01 takes no frames of %s', (origin) => {
    expect(() => parseConfig({ TELEGRAM_FRAMES: origin })).toThrow('TELEGRAM_FRAMES: expected up to five')
  })
})
