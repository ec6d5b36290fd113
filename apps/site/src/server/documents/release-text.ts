import { readFile } from 'node:fs/promises'
import type { Brand } from '@portico/brands'
import { type DocumentName, readDocumentName } from './document-name.ts'

const contentFolder = new URL('../../../../../content/', import.meta.url)

/** The file of the release that a document stands for; null where it stands for none, or for a part of one. */
function fileOf(name: DocumentName): string | null {
  switch (name.kind) {
    case 'legal':
      return `legal/${name.code}/${name.slug}${name.country === null ? '' : `/${name.country}`}.md`
    case 'coin':
      return `coins/${name.code}/${name.slug}.md`
    case 'guide':
      return `academy/${name.code}/${name.slug}.md`
    case 'news':
      return `news/${name.code}/${name.slug}.md`
    case 'country':
      return `countries/reviewed/${name.country}.json`
    default:
      return null
  }
}

/** What the release says where nothing is published of a document, as it would be written in one; null where it has no such text. */
export async function readReleaseText(
  document: string,
  { logoSvg, faviconSvg }: Pick<Brand, 'logoSvg' | 'faviconSvg'>,
): Promise<string | null> {
  const name = readDocumentName(document)
  if (name?.kind === 'logo') return logoSvg
  if (name?.kind === 'favicon') return faviconSvg
  const file = name === null ? null : fileOf(name)
  if (file === null) return null
  try {
    return await readFile(new URL(file, contentFolder), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
      return null
    }
    throw error
  }
}
