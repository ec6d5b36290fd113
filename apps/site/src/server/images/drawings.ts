/** A drawing of a sheet. */
export interface Drawing {
  readonly viewBox: string
  /** Paints that hold for the whole drawing, as attributes. */
  readonly paints: string
  readonly body: string
}

const opening = /^id="([^"]+)" viewBox="([^"]+)"([^>]*)>/

/** The drawings of a sheet as the build writes it, by symbol. */
export function drawingsOf(sheet: string): ReadonlyMap<string, Drawing> {
  const [, ...symbols] = sheet.split('<symbol ')
  return new Map(
    symbols.flatMap((symbol) => {
      const [start, id, viewBox, paints = ''] = opening.exec(symbol) ?? []
      if (start === undefined || id === undefined || viewBox === undefined) return []
      const body = symbol.slice(start.length, symbol.indexOf('</symbol>'))
      return [[id, { viewBox, paints, body }] as const]
    }),
  )
}
