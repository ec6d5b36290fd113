import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import { toChecksumAddress } from './address.ts'
import { readSignInMessage, type SignInMessage, writeSignInMessage } from './sign-in-message.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const plain: SignInMessage = {
  scheme: null,
  domain: 'example.com',
  address,
  statement: null,
  uri: 'https://example.com/login',
  chainId: 1,
  nonce: '32891756',
  issuedAt: '2021-09-30T16:25:24Z',
  expirationTime: null,
  notBefore: null,
  requestId: null,
  resources: null,
}

const text = writeSignInMessage(plain)

const uri = fc.webUrl({ withQueryParameters: true, withFragments: true })
const dateTime = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const hexDigits = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
const alphanumeric = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
const option = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null })

const message: fc.Arbitrary<SignInMessage> = fc.record({
  scheme: option(fc.constantFrom('https', 'http', 'x-app+1.0')),
  domain: fc.oneof(
    fc.webAuthority(),
    fc.constantFrom('localhost', 'localhost:8080', '[::1]:3000', '127.0.0.1'),
  ),
  address: hexDigits.map((digits) => toChecksumAddress(`0x${digits}`) ?? ''),
  statement: option(
    fc.string({ unit: fc.constantFrom(...'aZ09 :/?#[]@!$&()*+,;=-._~', "'"), maxLength: 60 }),
  ),
  uri,
  chainId: fc.nat(),
  nonce: fc.string({ unit: alphanumeric, minLength: 8, maxLength: 40 }),
  issuedAt: dateTime,
  expirationTime: option(dateTime),
  notBefore: option(dateTime),
  requestId: option(fc.string({ unit: fc.constantFrom(...'aZ09-._~!$&()*+,;=:@', '%2F'), maxLength: 20 })),
  resources: option(fc.array(uri, { maxLength: 3 })),
})

describe('readSignInMessage', () => {
  it('reads what is written, field by field', () => {
    fc.assert(
      fc.property(message, (one) => {
        fc.pre(writeSignInMessage(one).length <= 2048)
        expect(readSignInMessage(writeSignInMessage(one))).toEqual(one)
      }),
    )
  })

  it('reads nothing but what would be written so', () => {
    const lines = fc.array(
      fc.constantFrom(...text.split('\n'), 'Resources:', '- a:b', 'Request ID: x', '', 'x'),
    )
    fc.assert(
      fc.property(lines, (some) => {
        const candidate = some.join('\n')
        const read = readSignInMessage(candidate)
        expect(read === null || writeSignInMessage(read) === candidate).toBe(true)
      }),
    )
  })

  it('reads the texts of another implementation, and writes what that one reads', () => {
    const parts = {
      address,
      chainId: 10,
      domain: 'example.com:3388',
      nonce: 'abcdefgh12',
      uri: 'https://example.com/login?next=a#b',
      version: '1',
      scheme: 'https',
      statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
      issuedAt: new Date('2026-01-02T03:04:05.678Z'),
      expirationTime: new Date('2026-01-02T03:14:05Z'),
      notBefore: new Date('2026-01-02T03:04:05Z'),
      requestId: 'some-id',
      resources: [
        'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
        'https://example.com/c.json',
      ],
    } satisfies SiweMessage
    const theirs = createSiweMessage(parts)
    const read = readSignInMessage(theirs)
    expect(read).toMatchObject({
      domain: parts.domain,
      statement: parts.statement,
      resources: parts.resources,
    })
    expect(read && writeSignInMessage(read)).toBe(theirs)
    expect(parseSiweMessage(theirs)).toEqual(parts)
    const { statement: _, scheme: __, ...least } = parts
    expect(readSignInMessage(createSiweMessage(least))).toMatchObject({ statement: null, scheme: null })
  })

  it('tells an empty statement from none', () => {
    const empty = writeSignInMessage({ ...plain, statement: '' })
    expect(empty).not.toBe(text)
    expect(readSignInMessage(empty)).toEqual({ ...plain, statement: '' })
    expect(readSignInMessage(text)).toEqual(plain)
  })

  it.each([
    ['a line break at the end', `${text}\n`],
    ['a line break at the start', `\n${text}`],
    ['line breaks of two characters', text.replaceAll('\n', '\r\n')],
    ['a carriage return in a line', text.replace('Version: 1', 'Version: 1\r')],
    ['another greeting', text.replace('wants you', 'want you')],
    ['no domain', text.replace('example.com wants', ' wants')],
    ['a path in the domain', text.replace('example.com wants', 'example.com/x wants')],
    ['a domain that is two words', text.replace('example.com wants', 'evil.com example.com wants')],
    ['a scheme of other characters', `ht_tps://${text}`],
    ['an address in lower case', text.replace(address, address.toLowerCase())],
    ['an address with one letter of another case', text.replace('0x5aAeb', '0x5aaeb')],
    ['a shorter address', text.replace(address, address.slice(0, -1))],
    ['text behind the address', text.replace(address, `${address} `)],
    ['a statement of other letters', writeSignInMessage({ ...plain, statement: 'Grüße' })],
    ['a statement with a quotation mark', writeSignInMessage({ ...plain, statement: 'say "yes"' })],
    ['a statement of two lines', writeSignInMessage({ ...plain, statement: 'one\ntwo' })],
    ['a URI without a scheme', writeSignInMessage({ ...plain, uri: '//example.com' })],
    ['a URI with a space', writeSignInMessage({ ...plain, uri: 'https://example.com/a b' })],
    ['a URI with a backslash', writeSignInMessage({ ...plain, uri: 'https://example.com\\@evil.com' })],
    ['a URI with half an escape', writeSignInMessage({ ...plain, uri: 'https://example.com/%2' })],
    ['another version', text.replace('Version: 1', 'Version: 2')],
    ['no version', text.replace('Version: 1\n', '')],
    ['a chain in hexadecimal', text.replace('Chain ID: 1', 'Chain ID: 0x1')],
    ['a chain with a sign', text.replace('Chain ID: 1', 'Chain ID: +1')],
    ['a chain that no number holds', text.replace('Chain ID: 1', `Chain ID: ${2 ** 53}`)],
    ['a nonce of 7 characters', text.replace('32891756', '3289175')],
    ['a nonce with another character', text.replace('32891756', '3289-1756')],
    ['a day that there is not', text.replace('2021-09-30', '2021-02-30')],
    ['a time in words', text.replace('2021-09-30T16:25:24Z', 'now')],
    ['a time without its zone', text.replace('16:25:24Z', '16:25:24')],
    ['hour 24', text.replace('T16:25:24Z', 'T24:00:00Z')],
    ['a leap second', text.replace('16:25:24Z', '16:25:60Z')],
    ['two nonces', text.replace('Nonce: 32891756', 'Nonce: 32891756\nNonce: 32891756')],
    ['two URIs', text.replace('URI: ', 'URI: https://example.com/login\nURI: ')],
    ['lines in another order', text.replace('Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1')],
    ['options in another order', `${text}\nRequest ID: a\nNot Before: 2021-09-30T16:25:24Z`],
    ['an option twice', `${text}\nRequest ID: a\nRequest ID: a`],
    ['an unknown line', `${text}\nLocation: here`],
    ['a resource that is no URI', `${text}\nResources:\n- here`],
    ['resources without their heading', `${text}\n- https://example.com`],
    ['lines behind the resources', `${text}\nResources:\n- https://example.com\nRequest ID: a`],
    ['more than 2048 characters', `${text}\nRequest ID: ${'a'.repeat(2048)}`],
    ['nothing', ''],
  ])('does not read a text with %s', (_, other) => {
    expect(other).not.toBe(text)
    expect(readSignInMessage(other)).toBeNull()
  })

  it('reads up to 2048 characters', () => {
    const head = `${text}\nRequest ID: `
    expect(readSignInMessage(head + 'a'.repeat(2048 - head.length))).not.toBeNull()
  })

  it('looks at the worst of texts quickly and never throws', () => {
    for (const worst of ['a:', 'https://', '@', '%41', '://a', '/a']) {
      const long = worst.repeat(2000 / worst.length)
      expect(readSignInMessage(writeSignInMessage({ ...plain, uri: `${long}\\`.slice(-1500) }))).toBeNull()
    }
    fc.assert(fc.property(fc.string(), (any) => readSignInMessage(any) === null))
  })
})
