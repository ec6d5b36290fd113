import { describe, expect, it } from 'vitest'
import { createSignInText, writeSignInMessage, readSignInMessage, type SignInMessage } from '@portico/wallet'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, validateSiweMessage, parseSiweMessage } from 'viem/siwe'
import { readSignedText } from './wallet-proof.ts'

const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const otherWallet = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const nowMs = Date.UTC(2026, 10, 22, 12)
const nonce = 'ab'.repeat(16)
const bounds = { origins: ['https://example.com', 'http://localhost:8080'], chainIds: [1, 137], nowMs }
const at = (offsetMs: number) => new Date(nowMs + offsetMs).toISOString()

const text = createSignInText({
  origin: 'https://example.com',
  address: signer.address,
  chainId: 1,
  nonce,
  nowMs,
})

function change(part: Partial<SignInMessage>): string {
  const message = readSignInMessage(text)
  if (message === null) throw new Error('The text is none')
  return writeSignInMessage({ ...message, ...part })
}

const signedBy = async (by: typeof signer, sign: string, publicAddress: string = signer.address) => ({
  sign,
  signature: await by.signMessage({ message: sign }),
  publicAddress,
})

const read = async (sign: string) => readSignedText(await signedBy(signer, sign), bounds)

describe('readSignedText', () => {
  it('GATE-01 takes the text of the site’s page', async () => {
    expect(await read(text)).toMatchObject({ address: signer.address, nonce, chainId: 1 })
  })

  it('takes the text that another implementation writes, where that one finds it valid', async () => {
    const theirs = createSiweMessage({
      address: signer.address,
      chainId: 137,
      domain: 'example.com',
      nonce,
      uri: 'https://example.com/login',
      version: '1',
      scheme: 'https',
      statement: 'Log in to the exchange.',
      issuedAt: new Date(nowMs),
      expirationTime: new Date(nowMs + 60_000),
      notBefore: new Date(nowMs - 60_000),
      requestId: 'one',
      resources: ['https://example.com/terms'],
    })
    const message = parseSiweMessage(theirs)
    expect(validateSiweMessage({ message, domain: 'example.com', nonce, time: new Date(nowMs) })).toBe(true)
    expect(await read(theirs)).not.toBeNull()
  })

  it('takes every origin of the site, with its own port and scheme', async () => {
    const here = { domain: 'localhost:8080', uri: 'http://localhost:8080' }
    expect(await read(change({ ...here, scheme: 'http' }))).not.toBeNull()
    expect(await read(change({ ...here, scheme: 'https' }))).toBeNull()
  })

  it('takes an address in lower case from the wallet', async () => {
    expect(readSignedText(await signedBy(signer, text, signer.address.toLowerCase()), bounds)).not.toBeNull()
  })

  it.each([
    ['another domain', change({ domain: 'example.org' })],
    ['a domain below', change({ domain: 'login.example.com' })],
    ['a port', change({ domain: 'example.com:8443' })],
    ['somebody before the domain', change({ domain: 'example.com@example.org' })],
    ['another scheme', change({ scheme: 'http' })],
    ['a URI elsewhere', change({ uri: 'https://example.org/' })],
    ['a URI that begins like this site', change({ uri: 'https://example.com.evil.org/' })],
    ['a URI with somebody before the host', change({ uri: 'https://example.com@evil.org/' })],
    ['a URI of another origin of the site', change({ uri: 'http://localhost:8080/' })],
    ['another chain', change({ chainId: 56 })],
    ['a time long ago', change({ issuedAt: at(-300_001) })],
    ['a time to come', change({ issuedAt: at(300_001) })],
    ['an end that has come', change({ expirationTime: at(0) })],
    ['a start to come', change({ notBefore: at(1) })],
    ['a line break at the end', `${text}\n`],
    ['its address in lower case', text.replace(signer.address, signer.address.toLowerCase())],
    ['a nonce twice', text.replace(`Nonce: ${nonce}`, `Nonce: ${nonce}\nNonce: ${nonce}`)],
    ['another account', change({ address: otherWallet.address })],
  ])('refuses a signed text with %s', async (_, sign) => {
    expect(await read(sign)).toBeNull()
  })

  it.each([
    ['its earliest time', change({ issuedAt: at(-300_000) })],
    ['its latest time', change({ issuedAt: at(300_000) })],
    ['its last moment', change({ expirationTime: at(1) })],
    ['its first moment', change({ notBefore: at(0) })],
  ])('takes a signed text at %s', async (_, sign) => {
    expect(await read(sign)).not.toBeNull()
  })

  it('refuses the signature of somebody else, of another text, and another address beside it', async () => {
    const good = await signedBy(signer, text)
    const other = await signedBy(signer, change({ requestId: 'x' }))
    expect(readSignedText(good, bounds)).not.toBeNull()
    expect(readSignedText(await signedBy(otherWallet, text), bounds)).toBeNull()
    expect(readSignedText({ ...good, signature: other.signature }, bounds)).toBeNull()
    expect(readSignedText({ ...good, sign: other.sign }, bounds)).toBeNull()
    expect(readSignedText({ ...good, publicAddress: otherWallet.address }, bounds)).toBeNull()
    const wrongCase = `0x${good.publicAddress.slice(2).toUpperCase()}`
    expect(readSignedText({ ...good, publicAddress: wrongCase }, bounds)).toBeNull()
  })
})
