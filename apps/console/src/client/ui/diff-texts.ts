import { diffWordsWithSpace, structuredPatch } from 'diff'

/** A part of a line; in a line that was changed, what is new or gone. */
export interface DiffPiece {
  readonly id: number
  readonly text: string
  readonly isChanged: boolean
}

/** A line of a comparison. */
export interface DiffLine {
  /** Its place among all lines that are shown. */
  readonly id: number
  readonly kind: 'same' | 'added' | 'removed'
  readonly pieces: readonly DiffPiece[]
}

/** Lines that follow each other, some of which differ. */
export interface DiffHunk {
  /** The number of its first line in the new text, from 1 on. */
  readonly start: number
  readonly lines: readonly DiffLine[]
}

/** How two texts differ. `apart`: so much that lines were not matched. */
export interface TextDifference {
  readonly kind: 'matched' | 'apart'
  readonly added: number
  readonly removed: number
  readonly hunks: readonly DiffHunk[]
}

/** Hostile texts would keep the browser busy for longer. */
const mostMs = 1500
const mostMsPerLine = 50
const linesAround = 3
/** The share of its characters that a line keeps where it is still the same one. */
const leastKept = 0.4

interface RawLine {
  readonly kind: DiffLine['kind']
  readonly text: string
}

const kinds: Readonly<Record<string, DiffLine['kind']>> = { '+': 'added', '-': 'removed', ' ': 'same' }

/** A text whose last line ends as the others do: whether it does changes nothing on pages. */
function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

function piecesOf(parts: readonly Omit<DiffPiece, 'id'>[]): readonly DiffPiece[] {
  return parts.map((part, id) => ({ ...part, id }))
}

const whole = (text: string) => piecesOf([{ text, isChanged: false }])

/** The words that differ between a line and one that may have taken its place; null where they are two different lines. */
function matchWords(before: string, after: string) {
  const parts = diffWordsWithSpace(before, after, { timeout: mostMsPerLine })
  if (parts === undefined) return null
  const kept = parts.filter(({ added, removed }) => !added && !removed)
  const keptLength = kept.reduce((sum, { value }) => sum + value.length, 0)
  if (keptLength * 2 < leastKept * (before.length + after.length)) return null
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    piecesOf(
      parts
        .filter((part) => !part[other])
        .map((part) => ({ text: part.value, isChanged: part[own] === true })),
    )
  return { removed: side('added', 'removed'), added: side('removed', 'added') }
}

/** How many lines of one kind stand at a place. */
function runAt(lines: readonly RawLine[], start: number, kind: RawLine['kind']): number {
  let end = start
  while (lines[end]?.kind === kind) end++
  return end - start
}

/** Lines with their pieces: each line that was added behind removed ones is compared with the one at its place among them. */
function withPieces(lines: readonly RawLine[], firstId: number): readonly DiffLine[] {
  const pieces = lines.map(({ text }) => whole(text))
  for (let start = 0; start < lines.length; start++) {
    const count = runAt(lines, start, 'removed')
    const pairs = Math.min(count, runAt(lines, start + count, 'added'))
    for (let at = start; at < start + pairs; at++) {
      const words = matchWords(lines[at]?.text ?? '', lines[at + count]?.text ?? '')
      pieces[at] = words?.removed ?? pieces[at] ?? []
      pieces[at + count] = words?.added ?? pieces[at + count] ?? []
    }
    start += Math.max(count - 1, 0)
  }
  return lines.map(({ kind }, index) => ({ id: firstId + index, kind, pieces: pieces[index] ?? [] }))
}

function linesOf(text: string, kind: RawLine['kind']): readonly RawLine[] {
  return ended(text)
    .split('\n')
    .slice(0, -1)
    .map((line) => ({ kind, text: line }))
}

/** All of one text, then all of the other. */
function apart(before: string, after: string): TextDifference {
  const [removed, added] = [linesOf(before, 'removed'), linesOf(after, 'added')]
  const lines = [...removed, ...added].map(({ kind, text }, id) => ({ id, kind, pieces: whole(text) }))
  return { kind: 'apart', added: added.length, removed: removed.length, hunks: [{ start: 1, lines }] }
}

/** Compares two texts line by line, and lines that take each other's place word by word. */
export function diffTexts(before: string, after: string): TextDifference {
  const options = { context: linesAround, timeout: mostMs, stripTrailingCr: true }
  const patch = structuredPatch('', '', ended(before), ended(after), undefined, undefined, options)
  if (patch === undefined) return apart(before, after)
  const hunks: DiffHunk[] = []
  let firstId = 0
  for (const { newStart: start, lines } of patch.hunks) {
    const raw = lines.flatMap((line): readonly RawLine[] => {
      const kind = kinds[line.slice(0, 1)]
      return kind === undefined ? [] : [{ kind, text: line.slice(1) }]
    })
    hunks.push({ start, lines: withPieces(raw, firstId) })
    firstId += raw.length
  }
  const all = hunks.flatMap(({ lines }) => lines)
  const count = (kind: DiffLine['kind']) => all.filter((line) => line.kind === kind).length
  return { kind: 'matched', added: count('added'), removed: count('removed'), hunks }
}
