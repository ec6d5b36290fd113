import type { TextPart } from '../../views/content/text-part.ts'
import { useText } from '../texts/use-text.ts'
import styles from './contents.module.css'

/** The parts of a text, each with the way to it; nothing for a short one. */
export function Contents({ parts, lang }: { readonly parts: readonly TextPart[]; readonly lang?: string }) {
  const text = useText()
  if (parts.length === 0) return null
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">{text('guide.contents')}</h2>
      <ol {...(lang === undefined ? {} : { lang, dir: 'auto' })}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
