import { readSignInMessage } from '@portico/wallet'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { proveWallet, switchChain, WrongChain } from './prove-wallet.ts'
import { type Answers, createTestProvider, walletRefusal } from '../../../../../test/components/provider.ts'

const account = privateKeyToAccount(generatePrivateKey())
const nonce = '0123456789abcdef0123456789abcdef'
const nowMs = Date.UTC(2026, 0, 2, 3, 4, 5)

const willing: Answers = {
  eth_requestAccounts: [account.address.toLowerCase()],
  eth_chainId: '0x38',
  personal_sign: (text: `0x${string}`) => account.signMessage({ message: { raw: text } }),
}

function prove(answers: Answers, signal: AbortSignal = new AbortController().signal) {
  const provider = createTestProvider({ ...willing, ...answers })
  const proof = proveWallet({
    provider,
    origin: 'https://www.example.com',
    askNonce: async () => ({ nonce, expiresInMs: 1, domain: 'www.example.com', chainIds: [1, 56] }),
    now: () => nowMs,
    signal,
  })
  return { provider, proof }
}

const trouble = (name: string) => expect.objectContaining({ name: 'WalletError', trouble: name })

describe('proveWallet', () => {
  it('GATE-01 has the wallet sign the text of a sign-in for this page, chain and nonce', async () => {
    const { publicAddress, signature, sign } = await prove({}).proof
    expect(readSignInMessage(sign)).toMatchObject({
      domain: 'www.example.com',
      address: account.address,
      chainId: 56,
      nonce,
      issuedAt: '2026-01-02T03:04:05.000Z',
    })
    expect(publicAddress).toBe(account.address.toLowerCase())
    const signed = /^0x[0-9a-f]+$/.test(signature) ? (`0x${signature.slice(2)}` as const) : '0x'
    expect(await verifyMessage({ address: account.address, message: sign, signature: signed })).toBe(true)
  })

  it('names the chains that a wallet on another one may go to, and asks for no signature', async () => {
    const { provider, proof } = prove({ eth_chainId: '0x5' })
    await expect(proof).rejects.toEqual(new WrongChain([1, 56]))
    await expect(proof).rejects.toHaveProperty('chainIds', [1, 56])
    expect(provider.asked).not.toContain('personal_sign')
  })

  it.each([
    ['rejected', { eth_requestAccounts: walletRefusal(4001) }],
    ['rejected', { personal_sign: walletRefusal(4001) }],
    ['locked', { eth_requestAccounts: walletRefusal(4100) }],
    ['locked', { eth_requestAccounts: [] }],
    ['silent', { eth_requestAccounts: walletRefusal(-32_002) }],
    ['failed', { eth_requestAccounts: new TypeError('broken') }],
    ['failed', { eth_requestAccounts: ['not an address'] }],
    ['failed', { personal_sign: null }],
  ] as const)('tells that the wallet is %s: %#', async (name, answers) => {
    await expect(prove(answers).proof).rejects.toEqual(trouble(name))
  })

  it('ends when the reader gives up a wallet that does not answer', async () => {
    const controller = new AbortController()
    const { proof } = prove({ eth_requestAccounts: () => new Promise(() => {}) }, controller.signal)
    controller.abort(new Error('given up'))
    await expect(proof).rejects.toThrow('given up')
    await expect(prove({}, controller.signal).proof).rejects.toThrow('given up')
  })
})

describe('switchChain', () => {
  const { signal } = new AbortController()

  it('asks by the number in hexadecimal (EIP-3326)', async () => {
    let asked: unknown = null
    const provider = createTestProvider({
      wallet_switchEthereumChain: (wanted: unknown) => void (asked = wanted),
    })
    await switchChain(provider, 56, signal)
    expect(asked).toEqual({ chainId: '0x38' })
  })

  it('tells that the wallet does not know the chain', async () => {
    const provider = createTestProvider({ wallet_switchEthereumChain: walletRefusal(4902) })
    await expect(switchChain(provider, 56, signal)).rejects.toEqual(trouble('chainUnknown'))
  })
})
