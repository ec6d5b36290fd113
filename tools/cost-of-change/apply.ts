import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Change, Edit } from './change.ts'
import { addedText, fileNamed } from './project-file.ts'

function applyEdit({ root, files }: Project, { file, find, put }: Edit): void {
  const name = fileNamed(files, file)
  const text = readFileSync(join(root, name), 'utf8')
  const parts = text.split(find)
  if (parts.length !== 2)
    throw new Error(`${name} holds ${parts.length - 1} times what a change looks for:\n${find}`)
  writeFileSync(join(root, name), parts.join(put))
}

/** A folder that holds the project, and the paths of its files. */
export interface Project {
  readonly root: string
  readonly files: readonly string[]
}

/** Makes a change to a project. Throws where it does not fit. */
export function applyChange({ root, files }: Project, { edits, adds }: Change): void {
  for (const edit of edits) applyEdit({ root, files }, edit)
  for (const [path, template] of Object.entries(adds)) {
    if (files.includes(path)) throw new Error(`${path} is there already`)
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), addedText(template, path, files))
  }
}
