import type { WidgetName, WidgetProps, WidgetTexts } from '@portico/widget'
import type { PageData, SiteState } from '../page-data.ts'
import type { PageTexts } from '../page-texts.ts'

/** What the server put into the page for its scripts. Written by the same build, so its shape is known. */
export interface PageState extends SiteState {
  /** Null on the error page. */
  readonly data: PageData | null
  /** Addresses of the texts of the page's language. */
  readonly texts: PageTexts
  /** Address of the texts that this page's scripts use, where it has a file of its own for them. */
  readonly ownTexts?: string
  readonly widgetProps: WidgetProps
  readonly widgets: readonly {
    readonly name: WidgetName
    readonly client: string
    readonly texts: WidgetTexts
  }[]
}

/** @throws Error where the page carries no state. */
export function readPageState(page: Document = document): PageState {
  const text = page.getElementById('state')?.textContent
  if (!text) throw new Error('the page carries no state')
  const state: PageState = JSON.parse(text)
  return state
}
