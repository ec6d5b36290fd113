/** Colours of the brand, as CSS writes them: `#0b6fe8`. */
export interface MailLook {
  readonly paper: string
  readonly band: string
  readonly line: string
  readonly ink: string
  readonly soft: string
  readonly accent: string
  readonly onAccent: string
}

/** The colours of a brand whose token sheet names none that mail programs read. */
export const plainLook: MailLook = {
  paper: '#ffffff',
  band: '#f4f5f7',
  line: '#dfe2e8',
  ink: '#14171f',
  soft: '#4c5363',
  accent: '#0b57d0',
  onAccent: '#ffffff',
}

const tokens = {
  paper: '--paper',
  band: '--band',
  line: '--line',
  ink: '--ink',
  soft: '--ink-2',
  accent: '--accent-fill',
  onAccent: '--on-accent',
} as const satisfies Record<keyof MailLook, string>

/** A colour of six digits, as old mail programs need it. */
const colour = /^#[0-9a-f]{6}$/i

/** The colours of tokens in the first rule of a sheet, which is the light one. */
function coloursOf(tokensCss: string): ReadonlyMap<string, string> {
  const [light = ''] = tokensCss.split('}', 1)
  const declarations = light.slice(light.indexOf('{') + 1).split(';')
  const pairs = declarations.map((declaration) => {
    const [name = '', value = ''] = declaration.split(':', 2)
    return [name.trim(), value.trim()] as const
  })
  return new Map(pairs.filter(([, value]) => colour.test(value)))
}

/** The look of mails out of a brand's token sheet: mail programs know no custom properties. */
export function mailLookOf(tokensCss: string): MailLook {
  const colours = coloursOf(tokensCss)
  const colourOf = (name: keyof MailLook) => colours.get(tokens[name]) ?? plainLook[name]
  return {
    paper: colourOf('paper'),
    band: colourOf('band'),
    line: colourOf('line'),
    ink: colourOf('ink'),
    soft: colourOf('soft'),
    accent: colourOf('accent'),
    onAccent: colourOf('onAccent'),
  }
}
