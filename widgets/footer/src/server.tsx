import { createTranslate, type WidgetHtml, type WidgetProps, widgetTexts } from '@portico/widget'
import { renderToString } from 'react-dom/server'
import { catalogues } from 'virtual:texts/footer'
import { Footer } from './Footer.tsx'

export { drawnFor } from './drawn-for.ts'

/** First HTML of the footer. */
export function render(props: WidgetProps): WidgetHtml {
  const texts = widgetTexts(catalogues, props.locale)
  const html = renderToString(
    <Footer props={props} text={createTranslate(texts, props.locale)} store={null} />,
    {
      identifierPrefix: 'footer-',
    },
  )
  return { html, texts }
}
