import { tracked } from '@portico/analytics/track'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import type { AcademyView } from './view.ts'

/** The guides, each with what it says in one sentence. */
export function Page({ view }: { readonly view: AcademyView }) {
  const text = useText()
  return (
    <>
      <Crumbs here={text('academy.title')} />
      <h1>{text('academy.title')}</h1>
      <p className="lead">{text('academy.lead')}</p>
      {view.guides.length === 0 ? <p className="quiet">{text('academy.none')}</p> : null}
      <ul className={styles.guides}>
        {view.guides.map(({ title, summary, path, lang }) => (
          <li key={path} className={`card ${styles.guide}`} lang={lang} dir="auto">
            <h2>
              <Anchor to={path} {...tracked('b802:guide-opened')}>
                {title}
              </Anchor>
            </h2>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
