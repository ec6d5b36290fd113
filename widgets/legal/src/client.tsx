import { createTranslate, mountWidget, type WidgetClient } from '@portico/widget'
import { Legal } from './Legal.tsx'

/** Takes over the server's HTML of the legal. */
export const hydrate: WidgetClient['hydrate'] = ({ slot, store, props, texts }) => {
  const text = createTranslate(texts, props.locale)
  return mountWidget(<Legal props={props} text={text} store={store} />, { name: 'legal', slot, store })
}
