import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { type Expression, parseSync, type Program, type VisitorObject, Visitor } from 'oxc-parser'
import { isCode, isTest, listFiles, projectRoot } from '../files.ts'

/** A source file with what its constants and imports say. */
export interface Source {
  readonly file: string
  readonly program: Program
  /** What constants of any scope are set to, by name. */
  readonly constants: ReadonlyMap<string, Expression>
  /** Which file of the project a name is imported from, and what it is called there. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>
}

const parts = /^(?:apps|packages|widgets)\//
/** Suites that tests of several packages share, and what only a build runs. */
const besides = /\/contract(?:-[^/]+)?\.ts$|^[^/]+\/[^/]+\/(?:build|test)\//

/** The code that runs in a process or a browser: no tests and no builds. */
function productFiles(): readonly string[] {
  return listFiles(projectRoot).filter(
    (file) => parts.test(file) && isCode(file) && !isTest(file) && !besides.test(file),
  )
}

/** The text of a file of the project. */
export function textOfFile(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8')
}

const read = new Map<string, Source>()

function importsOf(file: string, { program }: Pick<Source, 'program'>): Source['imports'] {
  const imports = new Map<string, { file: string; name: string }>()
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('.')) continue
    const from = posix.join(dirname(file), node.source.value)
    for (const part of node.specifiers) {
      if (part.type !== 'ImportSpecifier' || part.imported.type !== 'Identifier') continue
      imports.set(part.local.name, { file: from, name: part.imported.name })
    }
  }
  return imports
}

/** Reads a source file once. */
export function readSource(file: string): Source {
  const known = read.get(file)
  if (known !== undefined) return known
  const { program, errors } = parseSync(file, textOfFile(file))
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  const constants = new Map<string, Expression>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init)
    },
  }).visit(program)
  const source = { file, program, constants, imports: importsOf(file, { program }) }
  read.set(file, source)
  return source
}

/** Walks over every product file whose text has one of the marks. */
export function walk(marks: RegExp, visitorOf: (source: Source) => VisitorObject): void {
  for (const file of productFiles()) {
    if (!marks.test(textOfFile(file))) continue
    const source = readSource(file)
    new Visitor(visitorOf(source)).visit(source.program)
  }
}
