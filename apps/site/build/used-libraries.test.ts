import { describe, expect, it } from 'vitest'
import { libraryOf } from './used-libraries.ts'

describe('libraryOf', () => {
  it.each([
    ['/project/node_modules/react/index.js', 'node_modules/react'],
    ['\0/project/node_modules/react/index.js?commonjs-es-import', 'node_modules/react'],
    ['/project/node_modules/@noble/hashes/sha2.js', 'node_modules/@noble/hashes'],
    ['/project/node_modules/ajv/node_modules/fast-uri/index.js', 'node_modules/ajv/node_modules/fast-uri'],
    ['/project/apps/gateway/node_modules/altcha-lib/a.js', 'apps/gateway/node_modules/altcha-lib'],
    ['/project/apps/site/src/entry-client.ts', null],
    ['\0virtual:shared-react', null],
    ['/other/node_modules/react/index.js', null],
  ])('SHIP-02 %s is of %s', (id, folder) => {
    expect(libraryOf(id, '/project/')).toBe(folder)
  })
})
