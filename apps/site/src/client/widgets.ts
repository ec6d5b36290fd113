import type { ShellStore, WidgetClient } from '@portico/widget'
import { settle } from './early-click.ts'
import type { PageState } from './state.ts'
import { onFirstSign } from './visitor/reader-signs.ts'

function isWidgetClient(module: unknown): module is WidgetClient {
  return (
    typeof module === 'object' &&
    module !== null &&
    'hydrate' in module &&
    typeof module.hydrate === 'function'
  )
}

const slotOf = (name: string) => document.getElementById(`slot-${name}`)

/** Widgets that answer together: a link of the footer opens the legal dialog. */
const groups = [['header'], ['footer', 'legal']] as const

/**
 * Loads a widget's client module and lets it take its slot over. A widget that does not load or throws keeps its server HTML,
 * leaves the rest alone, and is reported (SHELL-02).
 */
async function hydrate(
  { name, client, texts }: PageState['widgets'][number],
  { widgetProps }: PageState,
  store: ShellStore,
): Promise<void> {
  try {
    const module: unknown = await import(/* @vite-ignore */ client)
    const slot = slotOf(name)
    if (!slot) throw new Error('its slot is missing')
    if (!isWidgetClient(module)) throw new Error('its module has no hydrate')
    await module.hydrate({ slot, store, props: widgetProps, texts })
  } catch (error) {
    console.warn(`the widget ${name} stays as the server drew it:`, error)
    store.report(`widget ${name}: ${error instanceof Error ? error.message : 'failed'}`)
  }
}

/**
 * Brings each widget when it is wanted: at the first sign of interest in its slot, or when the page's state becomes another one
 * than it was drawn with. The slots of a group are settled together, so that a click that was kept finds all that answers it.
 */
export function bringWidgets(state: PageState, store: ShellStore): void {
  const { currency } = store
  for (const names of groups) {
    let isWanted = false
    const bring = async () => {
      if (isWanted) return
      isWanted = true
      const widgets = state.widgets.filter(({ name }) => names.some((one) => one === name))
      await Promise.all(widgets.map((widget) => hydrate(widget, state, store)))
      for (const { name } of widgets) settle(slotOf(name) ?? document.body)
    }
    const want = () => void bring()
    const slots = names.flatMap((name) => slotOf(name) ?? [])
    for (const slot of slots) onFirstSign(slot, want)
    for (const cell of [store, currency]) cell.subscribe(want)
    const isOther = store.get().user !== null || currency.get() !== state.currency
    // The loader has seen the signs that came before this script.
    if (isOther || slots.some(({ dataset }) => dataset['sign'] !== undefined)) want()
  }
}
