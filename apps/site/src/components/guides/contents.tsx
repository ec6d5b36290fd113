import type { TextPart } from '../../views/content/text-part.ts'
import { useText } from '../texts/use-text.ts'
import styles from './contents.module.css'

interface ContentsProps {
  readonly parts: readonly TextPart[]
  readonly lang: string
}

function PartLinks({ parts, lang }: ContentsProps) {
  return (
    <ol lang={lang} dir="auto">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
}

/** The parts of a text beside it, each with the way to it; nothing for a short one, and on a phone. */
export function Contents(props: ContentsProps) {
  const text = useText()
  if (props.parts.length === 0) return null
  return (
    <nav className={`${styles.contents} ${styles.beside}`} aria-labelledby="contents">
      <h2 id="contents">{text('guide.contents')}</h2>
      <PartLinks {...props} />
    </nav>
  )
}

/** The same above the text on a phone, folded, so that the text begins on its first screen. */
export function FoldedContents(props: ContentsProps) {
  const text = useText()
  if (props.parts.length === 0) return null
  return (
    <details className={`${styles.contents} ${styles.above}`}>
      <summary>{text('guide.contents')}</summary>
      <PartLinks {...props} />
    </details>
  )
}
