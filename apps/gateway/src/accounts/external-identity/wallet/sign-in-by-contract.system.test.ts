import { thirdRegister, thirdWallet, userinfo } from '@portico/contract'
import { createOutbound } from '@portico/outbound'
import * as v from 'valibot'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestSql, startAccountGateway, type TestBrowser } from '../../../../test/accounts.ts'
import { startTestChain } from '../../../../test/accounts/chain/test-chain.ts'
import { deployWallet, promiseWallet } from '../../../../test/accounts/chain/test-contracts.ts'
import { type TestWallet, walletAt } from '../../../../test/accounts/wallet.ts'
import { createChainDirectory, type ChainNode } from '../../../chains/chain-directory.ts'
import { noProviders } from '../offered-providers.ts'

const opened = new AsyncDisposableStack()
const sql = opened.use(await openTestSql())
const chain = opened.use(await startTestChain(1))
const logged: object[] = []
const logger = { info: () => {}, error: () => {}, warn: (facts: object) => void logged.push(facts) }

/** A gateway for wallets on chains 1 and 137, which asks these nodes. */
async function openSite(nodes: readonly ChainNode[], privateHosts = [new URL(chain.url).host]) {
  const outbound = opened.use(createOutbound({ privateHosts }))
  return opened.use(
    await startAccountGateway(sql, {
      providers: { ...noProviders, wallet: { chainIds: [1, 137] } },
      chains: createChainDirectory({ nodes, outbound, logger }),
    }),
  )
}

const accounts = await openSite([{ chainId: 1, url: chain.url }])

afterAll(() => opened.disposeAsync())
beforeEach(() => {
  chain.asked.length = 0
  logged.length = 0
})
afterEach(() => chain.answerWith(null))

const offerSchema = v.object({ registration: v.object({ serialNO: v.string() }) })
const ownerSchema = v.object({ userInfo: v.object({ userId: v.string() }) })

const newKey = () => privateKeyToAccount(generatePrivateKey())

/** A wallet on the chain, and the key that it listens to. */
async function contractWallet(site = accounts): Promise<TestWallet> {
  const key = newKey()
  const address = await deployWallet(chain, key.address)
  return walletAt(site, address, (message) => key.signMessage({ message }))
}

async function register(browser: TestBrowser, wallet: TestWallet): Promise<string> {
  const offered = await browser.call(thirdWallet, await wallet.signFor(browser))
  const { serialNO } = v.parse(offerSchema, offered.data).registration
  expect((await browser.call(thirdRegister, { serialNO })).code).toBe('00000')
  return v.parse(ownerSchema, (await browser.call(userinfo, false)).data).userInfo.userId
}

async function codeFor(wallet: TestWallet, site = accounts, change?: (text: string) => string) {
  const browser = await site.browser()
  const { code, cookies } = await browser.call(thirdWallet, await wallet.signFor(browser, change))
  return [code, cookies]
}

describe('sign-in by a wallet that is a contract', () => {
  it('GATE-01 opens an account and enters it, as the wallet of its chain', async () => {
    const wallet = await contractWallet()
    const userId = await register(await accounts.browser(), wallet)
    const browser = await accounts.browser()
    const entered = await browser.call(thirdWallet, await wallet.signFor(browser))
    expect(entered.data).toMatchObject({ accessTokenResVO: { userInfo: { userId } } })
    const { subject } = await sql.db
      .selectFrom('linked_sign_in')
      .select('subject')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(subject).toBe(`eip155:1:${wallet.address.toLowerCase()}`)
    expect(chain.asked).toEqual(expect.arrayContaining(['eth_call', 'eth_call']))
  })

  it('GATE-01 knows a wallet from before it was made', async () => {
    const key = newKey()
    const promised = await promiseWallet(chain, key.address)
    const address = getAddress(promised.address)
    const early = walletAt(accounts, address, async (message) =>
      promised.wrap(await key.signMessage({ message })),
    )
    const userId = await register(await accounts.browser(), early)
    await promised.deploy()
    const made = walletAt(accounts, address, (message) => key.signMessage({ message }))
    const browser = await accounts.browser()
    const entered = await browser.call(thirdWallet, await made.signFor(browser))
    expect(entered.data).toMatchObject({ accessTokenResVO: { userInfo: { userId } } })
  })

  it('GATE-01 is refused like any other, and asks the node once for each nonce', async () => {
    const wallet = await contractWallet()
    const forged = walletAt(accounts, wallet.address, (message) => newKey().signMessage({ message }))
    const other = (text: string) => text.replace('Chain ID: 1\n', 'Chain ID: 137\n')
    expect(await codeFor(forged)).toEqual(['20109', []])
    expect(await codeFor(wallet, accounts, other)).toEqual(['20109', []])
    chain.asked.length = 0
    const browser = await accounts.browser()
    const proof = await wallet.signFor(browser)
    const answers = await Promise.all([1, 2, 3].map(() => browser.call(thirdWallet, proof)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['00000', '20109', '20109'])
    expect((await browser.call(thirdWallet, proof)).code).toBe('20109')
    expect(chain.asked).toEqual(['eth_call'])
  })
})

describe('a node that gives no answer', () => {
  const failures: readonly (readonly [string, string])[] = [
    ['an error', '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit exceeded"}}'],
    ['no JSON', '<html>busy</html>'],
    ['too much', JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${'0'.repeat(20_000)}` })],
  ]
  it.each(failures)('GATE-01 makes the sign-in unavailable, and is logged: %s', async (_what, body) => {
    const wallet = await contractWallet()
    chain.answerWith(body)
    expect(await codeFor(wallet)).toEqual(['00503', []])
    expect(logged).toMatchObject([{ chain: 1 }])
    expect(JSON.stringify(logged)).not.toContain(chain.url)
  })

  it('GATE-01 is one of another chain, or in a network that nobody named', async () => {
    const wrong = await openSite([{ chainId: 137, url: chain.url }])
    const wallet = await contractWallet(wrong)
    const other = (text: string) => text.replace('Chain ID: 1\n', 'Chain ID: 137\n')
    expect(await codeFor(wallet, wrong, other)).toEqual(['00503', []])
    expect(logged).toMatchObject([{ chain: 137, reason: 'Error: The node is of chain 1' }])
    await expect(openSite([{ chainId: 1, url: chain.url }], [])).rejects.toThrow('must be asked over https')
  })
})
