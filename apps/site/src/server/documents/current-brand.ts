import type { Brand } from '@portico/brands'
import type { SiteLogger } from '../site-logger.ts'
import { readDocument } from './read-document.ts'

/** Current documents by name. What follows them gets another map after each change. */
export type Documents = ReadonlyMap<string, { readonly revision: number; readonly text: string }>

/** In this order: later ones build on what earlier ones say. */
const brandDocuments = [
  'brand/settings',
  'brand/tokens',
  'brand/logo',
  'brand/favicon',
  'brand/notice',
] as const

/** Whether a document is part of the brand. */
export function isOfBrand(name: string): boolean {
  return brandDocuments.some((each) => each === name)
}

/** What each log was told of: brands are read for every edition and by several parts of a process. */
const told = new WeakMap<SiteLogger, Set<string>>()

function report(
  logger: SiteLogger,
  fault: { readonly document: string; readonly revision: number; readonly err: unknown },
): void {
  const known = told.get(logger) ?? new Set()
  told.set(logger, known)
  const key = `${fault.document} ${fault.revision}`
  if (known.has(key)) return
  known.add(key)
  logger.error(fault, 'a document of an operator cannot be read and is left out')
}

/**
 * The brand of the folder with what the current documents change of it. A document that this release cannot read is reported once a
 * revision and left out: others may have been written by a later one.
 */
export async function currentBrand(folder: Brand, documents: Documents, logger: SiteLogger): Promise<Brand> {
  let brand = folder
  for (const name of brandDocuments) {
    const document = documents.get(name)
    if (document === undefined) continue
    try {
      const read = await readDocument(name, document.text, { brand, logger })
      if (read.kind === 'brand') brand = read.change(brand)
    } catch (error) {
      report(logger, { document: name, revision: document.revision, err: error })
    }
  }
  return brand
}
