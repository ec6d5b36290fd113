import { type FSWatcher, watch } from 'node:fs'
import type { WidgetName } from '@portico/widget'
import type { SiteLogger } from '../site-logger.ts'

/** Copying a version touches its manifest more than once; it is read when the folder has come to rest. */
const restMs = 50

/** Calls back when a widget's manifest has changed, until it is closed. */
export function watchManifests(options: {
  readonly folders: ReadonlyMap<WidgetName, URL>
  readonly logger: SiteLogger
  onManifest(name: WidgetName): void
}): { close(): void } {
  const { logger, onManifest } = options
  const watchers: FSWatcher[] = []
  const timers = new Map<WidgetName, NodeJS.Timeout>()

  for (const [name, folder] of options.folders) {
    try {
      const watcher = watch(folder, (_event, file) => {
        if (file !== 'manifest.json') return
        clearTimeout(timers.get(name))
        const timer = setTimeout(() => onManifest(name), restMs)
        timers.set(name, timer)
      })
      watcher.on('error', (error) => {
        logger.warn({ widget: name, err: error }, 'the widget is no longer followed')
      })
      watchers.push(watcher)
    } catch (error) {
      logger.warn({ widget: name, err: error }, 'the widget has no folder to follow')
    }
  }

  return {
    close() {
      for (const watcher of watchers) watcher.close()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
