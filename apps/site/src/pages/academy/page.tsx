import { GuideCards } from '../../components/guide-cards/guide-cards.tsx'
import { LeadGuide } from '../../components/guides/lead-guide.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import type { AcademyView } from './view.ts'

/** The guides by kind, each with a cover and what it says in one sentence. */
export function Page({ view: { lead, groups } }: { readonly view: AcademyView }) {
  const text = useText()
  return (
    <>
      <Crumbs here={text('academy.title')} />
      <h1>{text('academy.title')}</h1>
      <p className="lead">{text('academy.lead')}</p>
      {groups.length < 2 ? null : (
        <nav className={`segments ${styles.kinds}`} aria-label={text('academy.title')}>
          {groups.map(({ slug, name }) => (
            <a key={slug} href={`#${slug}`}>
              {name ?? text('guide.more')}
            </a>
          ))}
        </nav>
      )}
      {lead === null ? <p className="quiet">{text('academy.none')}</p> : <LeadGuide guide={lead} />}
      {groups.map(({ slug, name, guides }) => (
        <section key={slug} className={styles.group} aria-labelledby={slug}>
          <h2 id={slug}>{name ?? text('guide.more')}</h2>
          <GuideCards guides={guides} heading="h3" />
        </section>
      ))}
    </>
  )
}
