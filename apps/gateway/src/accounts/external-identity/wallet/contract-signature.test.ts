import { createPublicClient, type Hex, hexToBytes, http, serializeErc6492Signature } from 'viem'
import { mainnet } from 'viem/chains'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestChain } from '../../../../test/accounts/chain/test-chain.ts'
import { deployWallet, promiseWallet } from '../../../../test/accounts/chain/test-contracts.ts'
import { askingCode, readContractSignature, validAnswer } from './contract-signature.ts'

const chain = await startTestChain()
afterAll(() => chain[Symbol.asyncDispose]())

const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const text = 'portico.example wants you to sign in, with é and 文字'
const signed = await owner.signMessage({ message: text })
const other = privateKeyToAccount(generatePrivateKey()).address

/** Another implementation, over the same node. */
const viem = createPublicClient({ chain: mainnet, transport: http(chain.url) })

const bare = (hex: string) => hex.slice(2).toLowerCase()

/** What the code says on the chain. */
async function ask(address: string, signature: string, message = text): Promise<'valid' | 'invalid'> {
  const read = readContractSignature(bare(signature))
  if (read === null) return 'invalid'
  const answer = await fetch(chain.url, {
    method: 'POST',
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'eth_call' },
      params: [{ data: `0x${askingCode(bare(address), message, read)}`, gas: '0xb71b00' }, 'latest'],
    }),
  })
  const { result } = JSON.parse(await answer.text())
  return bare(result) === validAnswer ? 'valid' : 'invalid'
}

/** What both say, which must be the same. */
async function both(address: string, signature: Hex, message = text): Promise<'valid' | 'invalid'> {
  const said = await ask(address, signature, message)
  const theirs = await viem.verifyMessage({ address: `0x${bare(address)}`, message, signature })
  expect(theirs).toBe(said === 'valid')
  return said
}

describe('a signature that a contract judges', () => {
  it('GATE-01 is valid where the wallet takes it (EIP-1271), as another implementation finds', async () => {
    const wallet = await deployWallet(chain, owner.address)
    expect(await both(wallet, signed)).toBe('valid')
    expect(await both(wallet, signed, `${text} `)).toBe('invalid')
    expect(await both(wallet, await stranger.signMessage({ message: text }))).toBe('invalid')
    expect(await both(wallet, '0x00')).toBe('invalid')
  })

  it('GATE-01 is valid for a wallet that is not on the chain yet (EIP-6492), and makes none', async () => {
    const wallet = await promiseWallet(chain, owner.address)
    expect(await both(wallet.address, wallet.wrap(signed))).toBe('valid')
    expect(await both(wallet.address, wallet.wrap(signed))).toBe('valid')
    expect(await both(wallet.address, signed)).toBe('invalid')
    const wrong = wallet.wrap(await stranger.signMessage({ message: text }))
    expect(await both(wallet.address, wrong)).toBe('invalid')
    expect(await both(other, wallet.wrap(signed))).toBe('invalid')
  })

  it('GATE-01 stays valid once its wallet is made, though it still tells how', async () => {
    const wallet = await promiseWallet(chain, stranger.address)
    const theirs = await stranger.signMessage({ message: text })
    await wallet.deploy()
    expect(await both(wallet.address, wallet.wrap(theirs))).toBe('valid')
    expect(await both(wallet.address, theirs)).toBe('valid')
  })

  it('GATE-01 may not change a wallet that is there before it is asked', async () => {
    const wallet = '0x00000000000000000000000000000000000000a1'
    // A call without data sets its first place to 1; any other is answered by the word for valid, times that place.
    await chain.put(wallet, '36600a576001600055005b600054631626ba7e60e01b0260005260206000f3')
    const changing = serializeErc6492Signature({ address: wallet, data: '0x', signature: '0x00' })
    expect(await ask(wallet, changing)).toBe('invalid')
    await chain.call(wallet, '0x')
    expect(await ask(wallet, changing)).toBe('valid')
  })

  it.each([
    ['runs for ever', '5b600056'],
    ['breaks off', '60006000fd'],
    ['is no code', 'fe'],
    ['answers nothing', '00'],
    ['answers with more than fits', '620f42406000f3'],
    ['answers the word for valid, cut short', '631626ba7e60e01b60005260046000f3'],
    ['answers 1', '600160005260206000f3'],
    ['answers the word with something behind it', '631626ba7e60e01b60011760005260206000f3'],
  ])('GATE-01 is invalid where the contract %s', async (_what, code) => {
    const wallet = '0x00000000000000000000000000000000000000b1'
    await chain.put(wallet, code)
    expect(await ask(wallet, signed)).toBe('invalid')
  })

  it('is valid for a contract that takes anything', async () => {
    const wallet = '0x00000000000000000000000000000000000000c1'
    await chain.put(wallet, '631626ba7e60e01b60005260206000f3')
    expect(await ask(wallet, '0x00')).toBe('valid')
  })
})

describe('readContractSignature', () => {
  const wrapped = async () => bare((await promiseWallet(chain, owner.address)).wrap(signed))

  it('reads what another implementation writes', async () => {
    const read = readContractSignature(await wrapped())
    expect(read?.inner).toBe(bare(signed))
    expect(hexToBytes(`0x${read?.making?.factory}`)).toHaveLength(20)
  })

  it('refuses every cut and every place that is not there', async () => {
    const mark = '6492'.repeat(16)
    const text = await wrapped()
    const body = text.slice(0, -64)
    for (let end = 0; end < body.length - 192; end += 64) {
      expect(readContractSignature(body.slice(0, end) + mark)).toBeNull()
    }
    for (const word of ['f'.repeat(64), '0'.repeat(56) + 'f'.repeat(8)])
      expect(readContractSignature(body.slice(0, 64) + word + body.slice(128) + mark)).toBeNull()
    expect(readContractSignature(`f${text.slice(1)}`)).toBeNull()
  })
})
