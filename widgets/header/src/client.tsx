import { createTranslate, mountWidget, type WidgetClient } from '@portico/widget'
import { Header } from './Header.tsx'

/** Takes over the server's HTML of the header. */
export const hydrate: WidgetClient['hydrate'] = ({ slot, store, props, texts }) => {
  const text = createTranslate(texts, props.locale)
  return mountWidget(<Header props={props} text={text} store={store} />, { name: 'header', slot, store })
}
