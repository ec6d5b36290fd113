import { createTranslate, type WidgetHtml, type WidgetProps } from '@portico/widget'
import { renderToString } from 'react-dom/server'
import { catalogues } from 'virtual:texts/legal'
import { Legal } from './Legal.tsx'
import { legalTexts } from './texts.ts'

/** First HTML of the legal. */
export function render(props: WidgetProps): WidgetHtml {
  const texts = legalTexts(catalogues, props)
  const html = renderToString(
    <Legal props={props} text={createTranslate(texts, props.locale)} store={null} />,
    {
      identifierPrefix: 'legal-',
    },
  )
  return { html, texts }
}
