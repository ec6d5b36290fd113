import { createTranslate, type WidgetClient } from '@portico/widget'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Legal } from './Legal.tsx'

/** Takes over the server's HTML of the legal; an empty slot is drawn from scratch. */
export const hydrate: WidgetClient['hydrate'] = ({ slot, store, props, texts }) => {
  const view = <Legal props={props} text={createTranslate(texts, props.locale)} store={store} />
  const options = {
    identifierPrefix: 'legal-',
    onUncaughtError: (error: unknown) =>
      store.report(`widget legal: ${error instanceof Error ? error.message : 'failed'}`),
  }
  if (slot.hasChildNodes()) hydrateRoot(slot, view, options)
  else createRoot(slot, options).render(view)
}
