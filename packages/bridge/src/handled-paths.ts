const mostPaths = 50
const pathPattern = /^\/\w[\w./-]{0,198}$/

function isPath(value: unknown): value is string {
  return typeof value === 'string' && pathPattern.test(value)
}

/** A list, or the JSON text of one, as methods of Android have to return it. */
function listOf(said: unknown): readonly unknown[] {
  try {
    const list: unknown = typeof said === 'string' ? JSON.parse(said) : said
    return Array.isArray(list) ? list : []
  } catch (error) {
    console.warn('the app says no list of pages that it handles:', error)
    return []
  }
}

/**
 * The paths that the injected object says the app handles itself: its `handles`, a list or a method that returns one or its
 * JSON. Locale-free, such as `/login`; 50 at most. Entries that are no paths are left out.
 */
export function readHandledPaths(bridge: object): readonly string[] {
  const handles: unknown = Reflect.get(bridge, 'handles')
  const said: unknown = typeof handles === 'function' ? Reflect.apply(handles, bridge, []) : handles
  return listOf(said).filter(isPath).slice(0, mostPaths)
}

/** Whether a locale-free path is one of those handled, or lies below one. */
export function isHandled(path: string, handled: readonly string[]): boolean {
  return handled.some((each) => path === each || path.startsWith(`${each}/`))
}
