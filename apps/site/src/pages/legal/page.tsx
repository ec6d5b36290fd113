import { type LegalDocument, legalDocuments } from './documents.ts'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { trustedHtml } from '../../ui/trusted-html.ts'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import styles from './page.module.css'
import type { LegalView } from './view.ts'

const titles: Readonly<Record<LegalDocument, TextId>> = {
  terms: 'legal.terms',
  privacy: 'legal.privacy',
  risk: 'legal.risk',
  cookies: 'legal.cookies',
}

export function Page({ view }: { readonly view: LegalView }) {
  const text = useText()
  return (
    <>
      <Crumbs here={text(titles[view.document])} />
      <div className={styles.layout}>
        <nav aria-label={text('legal.documents')} className={styles.documents}>
          {legalDocuments.map((document) => (
            <Anchor
              key={document}
              to={urls.legal(document)}
              {...(document === view.document ? { 'aria-current': 'page' as const } : {})}
            >
              {text(titles[document])}
            </Anchor>
          ))}
        </nav>
        <article
          {...(view.document === 'privacy' ? { id: 'privacy-choices' } : {})}
          className={`prose ${styles.text}`}
          // oxlint-disable-next-line react/no-danger -- sanitised on the server, and the browser's policy takes nothing else
          dangerouslySetInnerHTML={{ __html: trustedHtml(view.html) }}
        />
      </div>
    </>
  )
}
