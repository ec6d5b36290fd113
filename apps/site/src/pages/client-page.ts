import type { PageNamespace } from '@portico/locale/texts'
import type { ComponentType } from 'react'
import type { PageId } from './registry.generated.ts'

/** A page as a browser knows it before it is shown. */
export interface ClientPage<View> {
  readonly id: PageId
  readonly path: string
  /** Texts that it brings besides the site's own. */
  readonly texts?: readonly PageNamespace[]
  component(): Promise<ComponentType<{ readonly view: View }>>
}
