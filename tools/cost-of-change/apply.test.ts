import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../test-folder.ts'
import { applyChange } from './apply.ts'
import type { Change, Edit } from './change.ts'
import { fileNamed } from './project-file.ts'

const change = (edits: readonly Edit[], adds: Change['adds'] = {}): Change => ({
  ...{ name: 'A change', limit: 1, counts: 'files', edits, adds, derives: [] },
  faults: async () => [],
})

const content = { 'a/list.ts': 'one\ntwo\n', 'b/list.tsx': 'one one\n' }
const files = Object.keys(content)

describe('applyChange', () => {
  it('puts a text in the place of another', () => {
    using folder = makeFolder(content)
    applyChange({ root: folder.path, files }, change([{ file: 'list.ts', find: 'two\n', put: 'two\n$&\n' }]))
    expect(readFileSync(join(folder.path, 'a/list.ts'), 'utf8')).toBe('one\ntwo\n$&\n')
  })

  it.each([
    ['finds nothing to change', { file: 'list.ts', find: 'three', put: '' }, 'holds 0 times'],
    ['finds it twice', { file: 'list.tsx', find: 'one', put: '' }, 'holds 2 times'],
    ['finds no such file', { file: 'lists.ts', find: 'one', put: '' }, 'found none'],
  ])('throws where it %s', (_, edit, reason) => {
    using folder = makeFolder(content)
    expect(() => applyChange({ root: folder.path, files }, change([edit]))).toThrow(reason)
  })

  it('throws where a file that it adds is there already', () => {
    using folder = makeFolder(content)
    expect(() =>
      applyChange({ root: folder.path, files }, change([], { 'a/list.ts': 'page/view.ts' })),
    ).toThrow('already')
  })
})

describe('fileNamed', () => {
  it('takes the end of a path that one file alone has', () => {
    expect(fileNamed(['x/a.ts', 'x/b/a.ts'], 'b/a.ts')).toBe('x/b/a.ts')
    expect(() => fileNamed(['x/a.ts', 'x/b/a.ts'], 'a.ts')).toThrow('found x/a.ts, x/b/a.ts')
  })
})
