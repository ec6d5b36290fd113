import type { ShellStore, WidgetClient } from '@portico/widget'
import { keepEarlyClick } from './early-click.ts'
import { readerSigns, signSeen } from './reader-signs.ts'
import type { PageState } from './state.ts'

function isWidgetClient(module: unknown): module is WidgetClient {
  return (
    typeof module === 'object' &&
    module !== null &&
    'hydrate' in module &&
    typeof module.hydrate === 'function'
  )
}

/**
 * Lets the widgets come alive at the reader's first sign of interest, or as soon as somebody is signed in: until then
 * their server HTML says and does all there is.
 */
export async function enlivenWidgets(state: PageState, store: ShellStore): Promise<void> {
  const repeatEarlyClick = keepEarlyClick()
  if (signSeen()) return hydrateWidgets(state, store).then(repeatEarlyClick)
  const end = new AbortController()
  const begin = () => {
    end.abort()
    void hydrateWidgets(state, store).then(repeatEarlyClick)
  }
  const unfollow = store.subscribe(() => {
    if (store.get().user !== null) begin()
  })
  end.signal.addEventListener('abort', unfollow)
  for (const sign of readerSigns)
    addEventListener(sign, begin, { capture: true, passive: true, signal: end.signal })
}

/**
 * Loads each widget's client module and lets it take its slot over. A widget that does not load or throws keeps its
 * server HTML, leaves the rest alone, and is reported (SHELL-02).
 */
async function hydrateWidgets(state: PageState, store: ShellStore): Promise<void> {
  const hydrateOne = async ({ name, client, texts }: PageState['widgets'][number]): Promise<void> => {
    try {
      const module: unknown = await import(/* @vite-ignore */ client)
      const slot = document.getElementById(`slot-${name}`)
      if (!slot) throw new Error('its slot is missing')
      if (!isWidgetClient(module)) throw new Error('its module has no hydrate')
      await module.hydrate({ slot, store, props: state.widgetProps, texts })
    } catch (error) {
      console.warn(`the widget ${name} stays as the server drew it:`, error)
      store.report(`widget ${name}: ${error instanceof Error ? error.message : 'failed'}`)
    }
  }
  await Promise.all(state.widgets.map(hydrateOne))
}
