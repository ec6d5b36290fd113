import { pageIds } from '../../pages/registry.generated.ts'
import { representations } from '../../pages/registry.server.generated.ts'
import type { RepresentationOptions } from '../../pages/page-representations.ts'
import { plainAnswer, type AskedRepresentation } from '../../representations/answer.ts'
import type { RenderedPage } from '../../representations/rendered-page.ts'
import { isRepresentation, type PageAddress } from '../http/page-address.ts'

/** An address of a representation for programs. */
export type RepresentationAddress = PageAddress & AskedRepresentation

export function isRepresentationAddress(address: PageAddress): address is RepresentationAddress {
  return isRepresentation(address.form)
}

/** Makes the representations of all pages for programs; which a page has, its definition says. */
export function createRepresentationRenderer(
  options: RepresentationOptions,
): (address: RepresentationAddress) => Promise<RenderedPage> {
  const byPage = new Map(pageIds.map((id) => [id, representations[id]?.(options)]))
  return async (address) => {
    const represent = address.page === null ? undefined : byPage.get(address.page)
    return represent ? represent(address) : plainAnswer(404, 'there is no such view')
  }
}
