import { createHash } from 'node:crypto'
import { type Change, type OperatorName, operators } from './operators.ts'
import { isFunction, visitCode, type SyntaxNode } from './syntax.ts'

/** One wrong version of a file. */
export interface Mutant extends Change {
  /** The same as long as the line, the change and their number in the file stay, wherever the line moves. */
  readonly id: string
  readonly file: string
  readonly operator: OperatorName
  readonly line: number
  /** The line as it stands, without its indentation. */
  readonly text: string
  /** The piece that is replaced. */
  readonly original: string
  /** Where the innermost function around it begins, or null at the top of the module. */
  readonly scope: number | null
}

const names = Object.keys(operators).filter((name): name is OperatorName => name in operators)

function lineAt(source: string, offset: number): { line: number; text: string } {
  const line = source.slice(0, offset).split('\n').length
  return { line, text: (source.split('\n')[line - 1] ?? '').trim() }
}

const hash = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 10)

function scopeOf(around: readonly SyntaxNode[]): number | null {
  return around.find(isFunction)?.start ?? null
}

/** Lists every mutant of a source, in the order of the source. */
export function listMutants(file: string, source: string): readonly Mutant[] {
  const found: Omit<Mutant, 'id'>[] = []
  visitCode(file, source, (placed) => {
    for (const operator of names) {
      for (const change of operators[operator](placed, source)) {
        const original = source.slice(change.start, change.end)
        const place = lineAt(source, change.start)
        found.push({ ...change, ...place, file, operator, original, scope: scopeOf(placed.around) })
      }
    }
  })
  const seen = new Map<string, number>()
  return found.map((mutant) => {
    const parts = [file, mutant.operator, mutant.text, mutant.original, mutant.replacement]
    const copies = seen.get(parts.join('\n')) ?? 0
    seen.set(parts.join('\n'), copies + 1)
    return { ...mutant, id: hash([...parts, String(copies)]) }
  })
}

/** Whether a name means the mutant: its id, its file, or its file with its line (`a.ts:31`). */
export function isNamed({ id, file, line }: Mutant, name: string): boolean {
  return name === id || name === file || name === `${file}:${line}`
}

/** The source with the mutant in it. */
export function applyMutant(source: string, { start, end, replacement }: Change): string {
  return source.slice(0, start) + replacement + source.slice(end)
}
