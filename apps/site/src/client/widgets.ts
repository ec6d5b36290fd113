import type { ShellStore, WidgetClient } from '@portico/widget'
import { settle } from './early-click.ts'
import type { PageState } from './state.ts'

function isWidgetClient(module: unknown): module is WidgetClient {
  return (
    typeof module === 'object' &&
    module !== null &&
    'hydrate' in module &&
    typeof module.hydrate === 'function'
  )
}

const slotOf = (name: string) => document.getElementById(`slot-${name}`)

/**
 * Loads each widget's client module and lets it take its slot over. A widget that does not load or throws keeps its
 * server HTML, leaves the rest alone, and is reported (SHELL-02). Clicks are answered when all have come, since a link of
 * the footer opens the legal dialog.
 */
export async function hydrateWidgets(state: PageState, store: ShellStore): Promise<void> {
  const hydrate = async ({ name, client, texts }: PageState['widgets'][number]): Promise<void> => {
    try {
      const module: unknown = await import(/* @vite-ignore */ client)
      const slot = slotOf(name)
      if (!slot) throw new Error('its slot is missing')
      if (!isWidgetClient(module)) throw new Error('its module has no hydrate')
      await module.hydrate({ slot, store, props: state.widgetProps, texts })
    } catch (error) {
      console.warn(`the widget ${name} stays as the server drew it:`, error)
      store.report(`widget ${name}: ${error instanceof Error ? error.message : 'failed'}`)
    }
  }
  await Promise.all(state.widgets.map(hydrate))
  for (const { name } of state.widgets) {
    const slot = slotOf(name)
    if (slot) settle(slot)
  }
}
