import type { PageNamespace } from '@portico/locale/texts'
import type { ComponentType } from 'react'
import type { PageId } from './registry.generated.ts'

/** What draws a page. */
export type PageComponent<View> = ComponentType<{ readonly view: View }> & {
  /** Parts that come at a sign of interest where the page is the first of a visit, and with the page elsewhere. */
  readonly parts?: readonly { bring(): Promise<void> }[]
}

/** A page as a browser knows it before it is shown. */
export interface ClientPage<View> {
  readonly id: PageId
  readonly path: string
  /** Texts that it brings besides the site's own. */
  readonly texts?: readonly PageNamespace[]
  component(): Promise<PageComponent<View>>
}
