/** Whether an address is that of a script. */
export function isScript(address: string): boolean {
  return address.endsWith('.js')
}

/** Addresses of built files in a text: those of a page, and what a script beside it names. */
export function filesIn(text: string, from = '/assets/'): readonly string[] {
  const whole = text.matchAll(/\/(?:assets|widgets|fonts)\/[\w./-]*\.[\w-]{8}\.(?:js|css|svg|woff2)\b/g)
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  const beside = text.matchAll(/["'`]\.\/([\w-]+\.[\w-]{8}\.(?:js|css))["'`]/g)
  return [
    ...new Set([...[...whole].map(([address]) => address), ...[...beside].map(([, name]) => folder + name)]),
  ]
}
