import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importedNames } from '../checks/boundaries/graph.ts'
import { projectRoot } from '../checks/files.ts'
import { notShown } from './not-shown.ts'

const componentFolders = ['apps/site/src/components', 'apps/site/src/ui']

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))

/** The files that the page draws with, however far from it they are. */
function drawnWith(): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [...filesBelow('tools/components/page')]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !existsSync(join(projectRoot, file))) continue
    seen.add(file)
    const names = importedNames(file, readFileSync(join(projectRoot, file), 'utf8'))
    for (const name of names)
      if (name.startsWith('.') && name.endsWith('.tsx')) open.push(posix.join(posix.dirname(file), name))
  }
  return seen
}

const missing = () => {
  const drawn = drawnWith()
  return componentFolders.flatMap(filesBelow).filter((file) => !drawn.has(file))
}

const covers = (name: string, file: string) => (name.endsWith('/') ? file.startsWith(name) : file === name)

describe('the page of components', () => {
  it('draws every component, but those that a list names with the reason', () => {
    const names = Object.keys(notShown)
    expect(missing().filter((file) => !names.some((name) => covers(name, file)))).toEqual([])
  })

  it('has no name in that list that is drawn or gone', () => {
    const files = missing()
    expect(Object.keys(notShown).filter((name) => !files.some((file) => covers(name, file)))).toEqual([])
  })
})
