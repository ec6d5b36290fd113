import { ownLanguageFirst } from '../../views/content/written-text.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { AcademyView } from './view.ts'

/** All guides by their titles, those in the page's language first. */
export function load(context: PageContext): Loaded<AcademyView> {
  const { content, locale } = context
  const order = new Intl.Collator(locale.tag)
  const byTitle = content.guides(locale).toSorted((left, right) => order.compare(left.title, right.title))
  const guides = ownLanguageFirst(byTitle, locale).map(({ title, summary, slug, lang }) => ({
    title,
    summary,
    path: urls.guide(slug),
    lang,
  }))
  return {
    kind: 'page',
    view: { guides },
    head: {
      values: {},
      canonicalPath: urls.academy(),
      index: guides.length > 0,
      structured: [],
      crumbs: [{ text: 'academy.title', path: urls.academy() }],
    },
  }
}
