import { createTranslate, type WidgetClient } from '@portico/widget'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Header } from './Header.tsx'

/** Takes over the server's HTML of the header; an empty slot is drawn from scratch. */
export const hydrate: WidgetClient['hydrate'] = ({ slot, store, props, texts }) => {
  const view = <Header props={props} text={createTranslate(texts, props.locale)} store={store} />
  const options = {
    identifierPrefix: 'header-',
    onUncaughtError: (error: unknown) =>
      store.report(`widget header: ${error instanceof Error ? error.message : 'failed'}`),
  }
  if (slot.hasChildNodes()) hydrateRoot(slot, view, options)
  else createRoot(slot, options).render(view)
}
