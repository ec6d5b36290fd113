import { createTranslate, type WidgetHtml, type WidgetProps, widgetTexts } from '@portico/widget'
import { renderToString } from 'react-dom/server'
import { catalogues } from 'virtual:texts/footer'
import { Footer } from './Footer.tsx'

/** The footer does not say which page it stands on. */
export const drawnFor = 'site'

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
