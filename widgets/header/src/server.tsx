import { createTranslate, type WidgetHtml, type WidgetProps, widgetTexts } from '@portico/widget'
import { renderToString } from 'react-dom/server'
import { catalogues } from 'virtual:texts/header'
import { Header } from './Header.tsx'

/** First HTML of the header. */
export function render(props: WidgetProps): WidgetHtml {
  const texts = widgetTexts(catalogues, props.locale)
  const html = renderToString(
    <Header props={props} text={createTranslate(texts, props.locale)} store={null} />,
    {
      identifierPrefix: 'header-',
    },
  )
  return { html, texts }
}
