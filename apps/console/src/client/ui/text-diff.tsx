import { useMemo, useState } from 'react'
import { text } from '../texts/text.ts'
import { PlainButton } from './button.tsx'
import { type DiffHunk, type DiffLine, type DiffPiece, diffTexts } from './diff-texts.ts'
import styles from './text-diff.module.css'

/** More lines make pages slow; who decides can have all of them. */
const linesAtFirst = 600

const signs = { same: '', added: '+', removed: '−' } as const

function Piece({ kind, piece }: { readonly kind: DiffLine['kind']; readonly piece: DiffPiece }) {
  if (!piece.isChanged) return piece.text
  return kind === 'added' ? <ins>{piece.text}</ins> : <del>{piece.text}</del>
}

/** A line with its sign, which readers of a screen hear as a word. */
function Line({ line }: { readonly line: DiffLine }) {
  const { kind, pieces } = line
  return (
    <li className={styles['line']} data-kind={kind}>
      <span className={styles['sign']} aria-hidden="true">
        {signs[kind]}
      </span>
      <span className={styles['words']} dir="auto">
        {kind === 'same' ? null : (
          <span className={styles['spoken']}>{text(`content.compare-${kind}`)} </span>
        )}
        {pieces.map((piece) => (
          <Piece key={piece.id} kind={kind} piece={piece} />
        ))}
      </span>
    </li>
  )
}

/** The first lines of all hunks, so many as are shown. */
function firstOf(hunks: readonly DiffHunk[], most: number): readonly DiffHunk[] {
  return hunks.flatMap(({ start, lines }) => {
    const shown = lines.filter(({ id }) => id < most)
    return shown.length === 0 ? [] : [{ start, lines: shown }]
  })
}

/** What differs between two texts: signs, words and strokes tell it besides colours. */
export function TextDiff({
  label,
  before,
  after,
}: {
  readonly label: string
  readonly before: string
  readonly after: string
}) {
  const { kind, hunks, added, removed } = useMemo(() => diffTexts(before, after), [before, after])
  const [isWhole, setWhole] = useState(false)
  const count = hunks.reduce((sum, { lines }) => sum + lines.length, 0)
  const shown = isWhole ? hunks : firstOf(hunks, linesAtFirst)
  return (
    <div role="group" aria-label={label} className={styles['diff']}>
      <p className={styles['count']}>
        {count === 0 ? text('content.compare-same') : text('content.compare-count', { added, removed })}
        {kind === 'apart' ? ` ${text('content.compare-large')}` : ''}
      </p>
      {shown.map(({ start, lines }) => (
        <div key={lines[0]?.id ?? start} className={styles['hunk']}>
          <p className={styles['place']}>{text('content.compare-place', { number: start })}</p>
          <ol className={styles['lines']}>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </div>
      ))}
      {isWhole || count <= linesAtFirst ? null : (
        <PlainButton onPress={() => setWhole(true)}>{text('content.compare-all', { count })}</PlainButton>
      )}
    </div>
  )
}
