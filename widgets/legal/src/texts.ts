import { type WidgetCatalogues, type WidgetProps, type WidgetTexts, widgetTexts } from '@portico/widget'

const isOfQuestion = (id: string) => id.startsWith('legal.ask')

/** The texts of a page, without those of the question where nobody is asked: they are part of every page. */
export function legalTexts(
  catalogues: WidgetCatalogues,
  { locale, analytics }: Pick<WidgetProps, 'locale' | 'analytics'>,
): WidgetTexts {
  const texts = widgetTexts(catalogues, locale)
  if (analytics.consent === 'ask') return texts
  return Object.fromEntries(Object.entries(texts).filter(([id]) => !isOfQuestion(id)))
}
