import type { PageId } from '../../pages/registry.generated.ts'
import { widgetStylesId } from '../../widget-styles.ts'

function append(beside: HTMLElement, href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', () => {
    link.remove()
    reject(new Error(`the styles of the pages did not come: ${href}`))
  })
  beside.before(link)
  return promise
}

/**
 * Brings the styles of pages that the document does not hold (ADR 0003): those of the page that the server drew are inlined,
 * the others come in one sheet at the first client navigation to another kind of page. It stands where the page's own styles
 * stand, between the shared ones and the widgets', so that the cascade is the same on every way to a page. After a failure
 * the next navigation asks again.
 */
export function createPageStyles(drawn: PageId | 'missing' | null): (page: PageId) => Promise<void> {
  let coming: Promise<void> | null = null
  return async (page) => {
    const beside = document.getElementById(widgetStylesId)
    const href = beside?.dataset['pages']
    if (page === drawn || !beside || !href) return
    coming ??= append(beside, href)
    try {
      await coming
    } catch (error) {
      coming = null
      throw error
    }
  }
}
