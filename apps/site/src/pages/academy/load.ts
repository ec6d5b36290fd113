import { type Category, localText } from '../../views/assets/categories.ts'
import type { ContentText } from '../../views/content/content.ts'
import { guideCard } from '../../views/content/guide-card.ts'
import { ownLanguageFirst } from '../../views/content/written-text.ts'
import { urls } from '../urls.generated.ts'
import type { Loaded, PageContext } from '../page-load.ts'
import type { AcademyView, GuideGroup } from './view.ts'

/** A heading needs this many guides below it. */
const fewest = 3

/** The narrowest kind that a guide's coin belongs to says most about it. */
function kindOf({ categories }: PageContext, { asset }: ContentText): Category | null {
  const kinds = asset === null ? [] : categories.all.filter(({ assets }) => assets.includes(asset))
  return kinds.toSorted((left, right) => left.assets.length - right.assets.length)[0] ?? null
}

/** The guides by the kind of their coins, in the order of the kinds; those that would stand alone come last, together. */
function groupsOf(context: PageContext, guides: readonly ContentText[]): readonly GuideGroup[] {
  const byKind = Map.groupBy(guides, (guide) => kindOf(context, guide))
  const kinds = context.categories.all.filter((kind) => (byKind.get(kind)?.length ?? 0) >= fewest)
  const grouped = new Set(kinds.flatMap((kind) => byKind.get(kind) ?? []))
  const rest = guides.filter((guide) => !grouped.has(guide))
  const cards = (texts: readonly ContentText[]) => texts.map((guide) => guideCard(guide, context))
  return [
    ...kinds.map((kind) => ({
      slug: kind.slug,
      name: localText(kind.name, context.locale),
      guides: cards(byKind.get(kind) ?? []),
    })),
    ...(rest.length > 0 ? [{ slug: 'more', name: null, guides: cards(rest) }] : []),
  ]
}

/** All guides: first the one about the brand's own coin, then the others by kind, those in the page's language first. */
export function load(context: PageContext): Loaded<AcademyView> {
  const { content, locale, brand } = context
  const order = new Intl.Collator(locale.tag)
  const byTitle = content.guides(locale).toSorted((left, right) => order.compare(left.title, right.title))
  const guides = ownLanguageFirst(byTitle, locale)
  const lead = guides.find(({ asset }) => asset === brand.defaultCoin) ?? guides[0] ?? null
  return {
    kind: 'page',
    view: {
      lead: lead && guideCard(lead, context),
      groups: groupsOf(
        context,
        guides.filter((guide) => guide !== lead),
      ),
    },
    head: {
      values: {},
      canonicalPath: urls.academy(),
      index: guides.length > 0,
      structured: [],
      crumbs: [{ text: 'academy.title', path: urls.academy() }],
    },
  }
}
