import type { Engine } from './engine-page.ts'
import { startFirefox } from './firefox.ts'
import { startWebKitGtk } from './webkitgtk.ts'

/** Engines beside Chromium that the flows of this folder run in. */
const engines = { firefox: startFirefox, webkitgtk: startWebKitGtk } as const

export type EngineName = keyof typeof engines

export function startEngine(name: EngineName): Promise<Engine> {
  return engines[name]()
}
