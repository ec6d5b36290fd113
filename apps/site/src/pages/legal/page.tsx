import { localeOf } from '@portico/locale'
import { type LegalDocument, legalDocuments } from './documents.ts'
import { Contents, FoldedContents } from '../../components/guides/contents.tsx'
import { WrittenBody } from '../../components/articles/written-article.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { useSite } from '../../components/context/site-context.ts'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import styles from './page.module.css'
import { useOwnText } from './use-own-text.ts'
import type { LegalChoice, LegalView } from './view.ts'
import { withGap } from '@portico/locale'

const titles: Readonly<Record<LegalDocument, TextId>> = {
  terms: 'legal.terms',
  privacy: 'legal.privacy',
  risk: 'legal.risk',
  cookies: 'legal.cookies',
}

/** The operator's texts, each with the way to it. */
function Documents({ here, paths }: { readonly here: LegalDocument; readonly paths: LegalView['paths'] }) {
  const text = useText()
  return (
    <nav aria-label={text('legal.documents')} className={styles.documents}>
      {legalDocuments.map((document) => (
        <Anchor
          key={document}
          to={paths[document]}
          {...(document === here ? { 'aria-current': 'page' as const } : {})}
        >
          {text(titles[document])}
        </Anchor>
      ))}
    </nav>
  )
}

/** Whose text this is, and the same document for residents of other countries. The line has its place before anybody is led on. */
function Countries({ choices }: { readonly choices: readonly LegalChoice[] }) {
  const text = useText()
  const nameOf = ({ name }: LegalChoice) => name ?? text('legal.elsewhere')
  const here = choices.find(({ isHere }) => isHere)
  if (here === undefined) return null
  return (
    <>
      <p role="status" className={styles.day}>
        {text('legal.shown', { country: nameOf(here) })}
      </p>
      <nav aria-label={text('legal.countries')} className={styles.countries}>
        <p>{text('legal.countries')}</p>
        {choices.map((choice) => (
          <Anchor
            key={choice.path}
            to={choice.path}
            {...(choice.isHere ? { 'aria-current': 'page' as const } : {})}
          >
            {nameOf(choice)}
          </Anchor>
        ))}
      </nav>
    </>
  )
}

/** A legal text with the day it applies from and its contents. */
export function Page({ view }: { readonly view: LegalView }) {
  const text = useText()
  const { locale } = useSite()
  const { document, title, effective, parts, lang, choices, paths, english } = view
  useOwnText(view)
  return (
    <>
      <Crumbs here={text(titles[document])} />
      <div className={styles.layout}>
        <aside className={styles.side}>
          <Documents here={document} paths={paths} />
          <Contents parts={parts} lang={lang} />
        </aside>
        <article className={styles.text}>
          <header className={styles.head} {...(document === 'privacy' ? { id: 'privacy-choices' } : {})}>
            <h1 lang={lang} dir="auto">
              {title}
            </h1>
            {effective === null ? null : (
              <p className={styles.day}>{text('legal.effective', { time: effective.text })}</p>
            )}
            {english === null ? null : (
              <p className={styles.day}>
                {withGap(text('legal.translated'))}
                <Anchor to={english} hrefLang="en">
                  <bdi lang="en">{localeOf('en').displayName}</bdi>
                </Anchor>
              </p>
            )}
            {locale.approved === undefined ? <p className={styles.day}>{text('legal.unapproved')}</p> : null}
            <Countries choices={choices} />
            <FoldedContents parts={parts} lang={lang} />
          </header>
          <WrittenBody text={view} />
        </article>
      </div>
    </>
  )
}
