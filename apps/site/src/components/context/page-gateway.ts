import type { RequestLayer, ShellClient } from '@portico/request'

/** What a page calls the gateway with. */
export interface PageGateway {
  /** For what a person asks for: nothing is shared, captchas and time-outs are the call's own. */
  readonly layer: RequestLayer
  /** For what the page and its widgets fetch. */
  readonly shell: ShellClient
}
