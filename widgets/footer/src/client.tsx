import { createTranslate, type WidgetClient } from '@portico/widget'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Footer } from './Footer.tsx'

/** Takes over the server's HTML of the footer; an empty slot is drawn from scratch. */
export const hydrate: WidgetClient['hydrate'] = ({ slot, store, props, texts }) => {
  const view = <Footer props={props} text={createTranslate(texts, props.locale)} store={store} />
  const options = {
    identifierPrefix: 'footer-',
    onUncaughtError: (error: unknown) =>
      store.report(`widget footer: ${error instanceof Error ? error.message : 'failed'}`),
  }
  if (slot.hasChildNodes()) hydrateRoot(slot, view, options)
  else createRoot(slot, options).render(view)
}
