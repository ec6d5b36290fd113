import { describe, expect, it } from 'vitest'
import { createPrivateHosts } from './private-hosts.ts'
import { parseServiceAddress, requestAddress } from './service-address.ts'

const isPrivateHost = createPrivateHosts(['rates.internal', 'Gateway.internal:8080', '[fd00::1]:80'])
const parse = (text: string) => parseServiceAddress(text, { name: 'rates', isPrivateHost })

describe('parseServiceAddress', () => {
  it.each([
    'https://api.example.com/v3',
    'wss://stream.example.com/ws',
    'http://rates.internal/',
    'http://rates.internal:9000/',
    'ws://gateway.internal:8080/',
    'http://[fd00::1]/',
  ])('OUT-01 takes %s', (text) => {
    expect(parse(text).href).toBe(text)
  })

  it.each([
    ['http://api.example.com/', 'https'],
    ['ws://api.example.com/', 'https'],
    ['http://gateway.internal/', 'https'],
    ['http://gateway.internal:8081/', 'https'],
    ['http://localhost/', 'https'],
    ['http://rates.internal.example.com/', 'https'],
    ['ftp://rates.internal/', 'no address'],
    ['file:///etc/passwd', 'no address'],
    ['data:text/plain,1', 'no address'],
    ['api.example.com', 'no address'],
    ['', 'no address'],
  ])('OUT-01 refuses %s', (text, message) => {
    expect(() => parse(text)).toThrow(message)
  })

  it('OUT-01 refuses a key in the address, and does not repeat it', () => {
    expect(() => parse('https://me:secret@api.example.com/')).toThrow(/^(?!.*secret).*headers$/)
  })
})

describe('requestAddress', () => {
  const base = new URL('https://api.example.com/api/v3?plan=free')

  it.each([
    ['', {}, 'https://api.example.com/api/v3?plan=free'],
    ['coins/markets', {}, 'https://api.example.com/api/v3/coins/markets?plan=free'],
    ['coins', { ids: 'a,b', page: '2' }, 'https://api.example.com/api/v3/coins?plan=free&ids=a%2Cb&page=2'],
    ['a?b#c', {}, 'https://api.example.com/api/v3/a%3Fb%23c?plan=free'],
    ['usd@2026-11-20/x', {}, 'https://api.example.com/api/v3/usd@2026-11-20/x?plan=free'],
  ])('puts %j and %j below the base', (path, query, expected) => {
    expect(requestAddress(base, { path, query }).href).toBe(expected)
  })

  it.each(['../admin', 'a/../../admin', '%2e%2e/admin', '..'])(
    'OUT-01 refuses %j, which leads out of it',
    (path) => {
      expect(() => requestAddress(base, { path })).toThrow('leads out')
    },
  )

  it.each(['//evil.example/', '/\\evil.example', 'https://evil.example/'])(
    'OUT-01 never leads to another host: %j',
    (path) => {
      expect(requestAddress(base, { path }).host).toBe('api.example.com')
    },
  )
})
