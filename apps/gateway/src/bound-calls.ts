import { bindAccountCalls } from './accounts/account-calls.ts'
import type { BoundCall } from './calls/bound-call.ts'
import type { GatewayContext } from './context.ts'
import { readClientConfig } from './ingest/read-client-config.ts'
import { takeEvents } from './ingest/take-events.ts'
import { reportSecurity } from './ingest/report-security.ts'
import { listAssets } from './market/list-assets.ts'
import { readHistory } from './market/read-history.ts'
import { readQuote } from './market/read-quote.ts'
import { listImageDomains } from './page-data/list-image-domains.ts'
import { listPageMeta } from './page-data/list-page-meta.ts'
import { readRates } from './market/read-rates.ts'
import { askCaptcha } from './captcha/ask-captcha.ts'
import { earnCaptchaToken } from './captcha/earn-captcha-token.ts'
import { readSigningConfig } from './admission/read-signing-config.ts'

/** Every call with what answers it, and what they leave running beside their answers. */
export interface BoundCalls {
  readonly calls: readonly BoundCall[]
  /** Resolves when all of it has ended. */
  settled(): Promise<void>
}

/** Binds every call. A test compares this list with the contract. */
export function bindCalls(context: GatewayContext): BoundCalls {
  const accounts = bindAccountCalls(context)
  const calls = [
    readRates(context),
    listImageDomains(context),
    listPageMeta(context),
    readClientConfig(context),
    reportSecurity(context),
    takeEvents(context),
    listAssets(context),
    readQuote(context),
    readHistory(context),
    readSigningConfig(context),
    askCaptcha(context),
    earnCaptchaToken(context),
    ...accounts.calls,
  ]
  return { calls, settled: accounts.settled }
}
