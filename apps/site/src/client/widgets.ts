import type { ShellStore, WidgetClient } from '@portico/widget'
import { settle } from './early-click.ts'
import type { PageState } from './state.ts'
import { onFirstSign } from './visitor/reader-signs.ts'

const slotOf = (name: string) => document.getElementById(`slot-${name}`)

/** Widgets that answer together: a link of the footer opens the legal dialog. */
const groups = [['header'], ['footer', 'legal']] as const

type DrawnState = Pick<PageState, 'widgets' | 'widgetProps' | 'currency'>
type Widget = DrawnState['widgets'][number]

/**
 * Loads a widget's client module and lets it take its slot over. A widget that does not load or throws keeps its server HTML,
 * leaves the rest alone, and is reported (SHELL-02): once where it does not load, and where it throws.
 * @param mark ends the module's address. Chromium remembers an address that failed, but asks again for another one.
 * @returns whether the module has come; one that throws as it takes over stays out.
 */
async function hydrate(
  { name, client, texts }: Widget,
  { mark, props, store }: { mark: string; props: DrawnState['widgetProps']; store: ShellStore },
): Promise<boolean> {
  let hasCome = false
  try {
    const module: WidgetClient = await import(/* @vite-ignore */ client + mark)
    hasCome = true
    const slot = slotOf(name)
    if (!slot) throw new Error('its slot is missing')
    await module.hydrate({ slot, store, props, texts })
  } catch (error) {
    console.warn(`the widget ${name} stays as the server drew it:`, error)
    if (hasCome || !mark) store.report(`widget ${name}: ${String(error)}`)
  }
  return hasCome
}

/**
 * Brings each widget when it is wanted: at the first sign of interest in its slot, or when the page's state becomes another one
 * than it was drawn with. The slots of a group are settled together, so that a click that was kept finds all that answers it.
 * A slot whose widget did not load gives its click back, and tries again when it is next pressed or focused, and once there is a network.
 */
export function bringWidgets(state: DrawnState, store: ShellStore): void {
  const { currency } = store
  for (const names of groups) {
    const slots = names.flatMap((name) => slotOf(name) ?? [])
    let missing = state.widgets.filter(({ name }) => names.some((one) => one === name))
    let mark = ''
    const settleGroup = () => slots.forEach(settle)
    // Where no widget of a group could be drawn, nothing will answer what is kept for them.
    if (!missing[0]) settleGroup()
    const bring = async () => {
      const coming = missing.splice(0)
      if (!coming[0]) return
      const given = { mark, props: state.widgetProps, store }
      const haveCome = await Promise.all(coming.map((widget) => hydrate(widget, given)))
      missing = coming.filter((_, at) => !haveCome[at])
      mark += '#'
      settleGroup()
      for (const { name } of missing) {
        const slot = slotOf(name)
        slot?.removeAttribute('data-settled')
        // Where nothing is missing any more, it does nothing.
        for (const sign of ['pointerdown', 'focusin']) slot?.addEventListener(sign, want)
        addEventListener('online', want)
      }
    }
    const want = () => void bring()
    for (const slot of slots) onFirstSign(slot, want)
    for (const cell of [store, currency]) cell.subscribe(want)
    const isOther = store.get().user !== null || currency.get() !== state.currency
    // The loader has seen the signs that came before this script.
    if (isOther || slots.some(({ dataset }) => dataset['sign'] !== undefined)) want()
  }
}
