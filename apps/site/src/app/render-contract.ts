import type { LocaleCode } from '@portico/locale'
import type { PageData, SiteState } from '../page-data.ts'

export interface RenderInput {
  /** Path with base and query. */
  readonly url: string
  readonly base: string
  readonly state: SiteState
  readonly data: PageData
}

/** What the compiled server entry offers. */
export interface AppRenderer {
  /** HTML of the app's root. Rejects when a component throws. */
  render(input: RenderInput): Promise<string>
  /** The error page in place of a page that threw. */
  renderError(input: RenderInput): Promise<string>
  /** Text of the link that skips to the content, which stands outside the app's root. */
  skipText(locale: LocaleCode): Promise<string>
}
