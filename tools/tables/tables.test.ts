import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../checks/files.ts'
import { writtenDocuments } from './tables.ts'

const documents = writtenDocuments(projectRoot)

describe('the tables of documents', () => {
  it.each([...documents.keys()])(
    'OPS-01 say in %s what the code says; npm run tables writes them',
    (file) => {
      expect(readFileSync(join(projectRoot, file), 'utf8')).toBe(documents.get(file))
    },
  )

  it('MKT-01 have a row for each source that the product brings, and for one of the operator’s', () => {
    const rows = documents.get('docs/market-sources.md')?.match(/^\| `[a-z-]+(?:`|:)/gm)
    expect(rows).toEqual(expect.arrayContaining(['| `bundled`', '| `frankfurter`', '| `module:']))
  })
})
