import { createTranslate, mountWidget, type WidgetClient } from '@portico/widget'
import { Footer } from './Footer.tsx'

/** Takes over the server's HTML of the footer. */
export const hydrate: WidgetClient['hydrate'] = ({ slot, store, props, texts }) => {
  const text = createTranslate(texts, props.locale)
  return mountWidget(<Footer props={props} text={text} store={store} />, { name: 'footer', slot, store })
}
