import { createTranslate, type WidgetHtml, type WidgetProps, widgetTexts } from '@portico/widget'
import { renderToString } from 'react-dom/server'
import { catalogues } from 'virtual:texts/legal'
import { Legal } from './Legal.tsx'

/** First HTML of the legal. */
export function render(props: WidgetProps): WidgetHtml {
  const texts = widgetTexts(catalogues, props.locale)
  const html = renderToString(
    <Legal props={props} text={createTranslate(texts, props.locale)} store={null} />,
    {
      identifierPrefix: 'legal-',
    },
  )
  return { html, texts }
}
