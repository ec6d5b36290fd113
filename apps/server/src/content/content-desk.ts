import { type Brand, BrandTextError, requireContrast } from '@portico/brands'
import { currentBrand, DocumentError, readDocument } from '@portico/site'
import { type ContentOutcome, type ContentStore, currentDocuments } from '@portico/stores'

/** Where documents are, and the brand whose rules they follow. */
export interface DeskOptions {
  readonly store: ContentStore
  /** As its folder has it. */
  readonly brand: Brand
  readonly nowMs: number
}

/** What reading a text came to. */
export type Checked =
  /** `left` are addresses that are not safe: pages leave them out. */
  | { readonly kind: 'fits'; readonly left: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string }

const silent = { info() {}, warn() {}, error() {} }

/** Reads a text as pages would, by the rules of the current brand. Rejects with StoreUnavailable. */
export async function checkDocument(
  { store, brand: folder, nowMs }: DeskOptions,
  { document, text }: { readonly document: string; readonly text: string },
): Promise<Checked> {
  const shownNow = currentDocuments(await store.standing(), nowMs)
  // A document of the brand is judged on what it builds on: the folder, with the current settings.
  const base = new Map([...shownNow].filter(([name]) => name === 'brand/settings' && name !== document))
  const brand = await currentBrand(folder, document.startsWith('brand/') ? base : shownNow, silent)
  const left: string[] = []
  const logger = {
    ...silent,
    warn(fields: object) {
      if ('address' in fields) left.push(String(fields.address))
    },
  }
  try {
    const read = await readDocument(document, text, { brand, logger })
    // Pages show what was published before, also where this release would refuse it.
    if (document === 'brand/tokens' && read.kind === 'brand') requireContrast(brand, read.change(brand))
    return { kind: 'fits', left }
  } catch (error) {
    if (error instanceof BrandTextError) return { kind: 'refused', reason: `${document}: ${error.message}` }
    if (!(error instanceof DocumentError)) throw error
    return { kind: 'refused', reason: error.message }
  }
}

/** What writing a revision came to: a text that does not fit is refused, and nothing is kept of it. */
export type Written =
  | { readonly kind: 'refused-text'; readonly reason: string }
  | (ContentOutcome & { readonly left: readonly string[] })

/** Adds a revision of a document that pages can show. Rejects with StoreUnavailable. */
export async function writeDocument(
  options: DeskOptions,
  revision: Parameters<ContentStore['put']>[0],
): Promise<Written> {
  const checked = await checkDocument(options, revision)
  if (checked.kind === 'refused') return { kind: 'refused-text', reason: checked.reason }
  return { ...(await options.store.put(revision)), left: checked.left }
}

/** Publishes a revision that pages can still show: the release may have changed since it was written. Rejects with StoreUnavailable. */
export async function publishDocument(
  options: DeskOptions,
  publication: Parameters<ContentStore['publish']>[0],
): Promise<Written> {
  const { document, revision } = publication
  const found = revision === null ? null : await options.store.revision(document, revision)
  if (revision !== null && found === null) return { kind: 'refused', reason: 'unknown', left: [] }
  const checked = found === null ? null : await checkDocument(options, { document, text: found.text })
  if (checked?.kind === 'refused') return { kind: 'refused-text', reason: checked.reason }
  return { ...(await options.store.publish(publication)), left: checked?.left ?? [] }
}
