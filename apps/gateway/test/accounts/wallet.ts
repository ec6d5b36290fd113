import { thirdNonce } from '@portico/contract'
import { createSignInText } from '@portico/wallet'
import * as v from 'valibot'
import { privateKeyToAccount } from 'viem/accounts'
import type { TestBrowser, TestClock } from '../accounts.ts'

/** What a page sends after its wallet signed. */
export interface SignedText {
  readonly sign: string
  readonly signature: string
  readonly publicAddress: string
}

/** A wallet with a key of its own, as a page uses it. */
export interface TestWallet {
  readonly address: string
  /** Asks for a nonce as this browser, and signs the text that the page makes of it, after a change where one is given. */
  signFor(browser: TestBrowser, change?: (text: string) => string): Promise<SignedText>
}

let made = 0

async function askNonce(browser: TestBrowser): Promise<string> {
  const { data } = await browser.call(thirdNonce, { provider: 'wallet' })
  return v.parse(v.object({ nonce: v.string() }), data).nonce
}

/** A wallet at an address, which signs in a way of its own. */
export function walletAt(
  { clock }: { readonly clock: TestClock },
  address: string,
  signText: (text: string) => Promise<string>,
): TestWallet {
  return {
    address,
    async signFor(browser, change = (text) => text) {
      const nonce = await askNonce(browser)
      const origin = 'https://portico.example'
      const text = createSignInText({ origin, address, chainId: 1, nonce, nowMs: clock.nowMs })
      const sign = change(text)
      return { sign, signature: await signText(sign), publicAddress: address }
    },
  }
}

/** Makes a wallet with a new key. */
export function createTestWallet(accounts: { readonly clock: TestClock }): TestWallet {
  made += 1
  const account = privateKeyToAccount(`0x${made.toString(16).padStart(64, '0')}`)
  return walletAt(accounts, account.address, (message) => account.signMessage({ message }))
}
