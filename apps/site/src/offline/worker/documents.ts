/** Reads what the worker needs from the site's own HTML and scripts; all of it was written by this product's build. */

/** Addresses of the hashed files that a page names: scripts, icon sheet, widgets. */
export function assetsOf(html: string): readonly string[] {
  const named = html.match(/\/(?:assets|widgets\/[\w-]+)\/[\w-]+\.[\w-]{6,}\.(?:js|css|svg|woff2)/g)
  return [...new Set(named)]
}

/** Addresses of the scripts that a script imports before it runs. */
export function importsOf(script: string, address: string): readonly string[] {
  const names = script.matchAll(/\b(?:from|import)\s*(["'`])(\.\/[\w.-]+\.js)\1/g)
  return [...new Set([...names].map(([, , name = '']) => new URL(name, address).pathname))]
}

/** Locale code of a page, from the state it carries; null where it carries none. */
export function localeOf(html: string): string | null {
  return /<script type="application\/json" id="state">\{"locale":"([\w-]+)"/.exec(html)?.[1] ?? null
}

/** The page with a mark by which its scripts know that it did not come from the network. */
export function markStored(html: string): string {
  return html.replace('<html ', '<html data-stored ')
}
