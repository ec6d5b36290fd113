import type { Messages } from '@lingui/core'
import type { PageData, SiteState } from './page-data.ts'

export interface RenderInput {
  /** Path with base and query. */
  readonly url: string
  readonly base: string
  readonly state: SiteState
  readonly data: PageData
  readonly messages: Messages
}

/** What the compiled server entry offers. */
export interface AppRenderer {
  /** HTML of the app's root. Rejects when a component throws. */
  render(input: RenderInput): Promise<string>
  /** The error page in place of a page that threw. */
  renderError(input: RenderInput): Promise<string>
}
