import { describe, expect, it } from 'vitest'
import { readContentRequest } from './content-request.ts'
import { previewLink } from './preview-link.ts'

describe('readContentRequest', () => {
  it.each(['/price', '/legal/terms?country=de'])('SHIP-05 takes the page %s', async (page) => {
    expect(await readContentRequest(['preview', 'tdk', '--page', page])).toMatchObject({ page })
  })

  it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'price'])(
    'SHIP-05 takes no page elsewhere: %j',
    async (page) => {
      expect(await readContentRequest(['preview', 'tdk', '--page', page])).toBeNull()
    },
  )

  it('SHIP-05 takes an approval by another person than the author', async () => {
    const ask = (by: string) => readContentRequest(['publish', 'tdk', '--actor', 'Ann', '--approved-by', by])
    expect(await ask('Ben')).toMatchObject({ author: 'Ann', approvedBy: 'Ben' })
    for (const by of ['Ann', '', ' ', 'Ben\nAnn', '<b>', 'B'.repeat(65)]) expect(await ask(by)).toBeNull()
  })
})

describe('previewLink', () => {
  it.each(['/\\evil.example', '//evil.example'])('SHIP-05 makes no link to another origin: %s', (path) => {
    const site = {
      ...{ website: 'default', key: new Uint8Array(32), nowMs: 0 },
      origin: 'https://www.example.com',
    }
    expect(() => previewLink({ document: 'tdk', revision: 1, path }, site)).toThrow(TypeError)
  })
})
