import type { WrittenText } from '../../views/content/written-text.ts'
import { trustedHtml } from '../../ui/trusted-html.ts'
import { useLabel } from '../texts/use-label.ts'
import { useText } from '../texts/use-text.ts'
import { SourceNames } from './source-names.tsx'
import styles from './written-article.module.css'

/** A text as it was written; another language than the page's is named and marked. */
export function WrittenBody({
  text: { html, lang, foreign },
}: {
  readonly text: { readonly html: string; readonly lang: string | null; readonly foreign: string | null }
}) {
  const text = useText()
  return (
    <>
      {foreign === null ? null : (
        <p className={styles.foreign}>{text('guide.foreign', { language: foreign })}</p>
      )}
      <div
        className={`prose ${styles.text}`}
        {...(lang === null ? {} : { lang })}
        {...(foreign === null ? {} : { dir: 'auto' })}
        // Sanitised on the server, and the browser's policy takes nothing else.
        dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
      />
    </>
  )
}

interface WrittenArticleProps {
  readonly text: WrittenText
  /** Where the day of its last review stands: here below it, or on the page above it. */
  readonly day?: 'above' | 'below'
}

/** A text of the content folder with its sources and the day it was last looked over. */
export function WrittenArticle({ text: written, day = 'below' }: WrittenArticleProps) {
  const text = useText()
  const label = useLabel()
  const { updated, sources } = written
  return (
    <>
      <WrittenBody text={written} />
      <footer className={styles.foot}>
        {day === 'below' ? <p>{text('guide.updated', { time: updated })}</p> : null}
        <p>
          {label(text('guide.sources'))}
          <SourceNames sources={sources} />
        </p>
      </footer>
    </>
  )
}
