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

/** Makes a wallet with a new key. */
export function createTestWallet({ clock }: { readonly clock: TestClock }): TestWallet {
  made += 1
  const account = privateKeyToAccount(`0x${made.toString(16).padStart(64, '0')}`)
  const { address } = account
  return {
    address,
    async signFor(browser, change = (text) => text) {
      const nonce = await askNonce(browser)
      const origin = 'https://portico.example'
      const text = createSignInText({ origin, address, chainId: 1, nonce, nowMs: clock.nowMs })
      const sign = change(text)
      const signature = await account.signMessage({ message: sign })
      return { sign, signature, publicAddress: address }
    },
  }
}
