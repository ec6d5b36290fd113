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

/** What a page without a choice of the reader's has; a sheet is flat, and what was published stands in rules behind those of the folder. */
const lightSelectors: ReadonlySet<string> = new Set([':root', '[data-theme="white"]'])

/** The colours of tokens in the rules of a sheet for the light theme, later ones first. */
function coloursOf(tokensCss: string): ReadonlyMap<string, string> {
  const [before = '', ...commented] = tokensCss.split('/*')
  const bare = before + commented.map((part) => part.split('*/').slice(1).join('*/')).join('')
  const declarations = bare.split('}').flatMap((rule) => {
    const [selectors = '', body = ''] = rule.split('{', 2)
    const isLight = selectors.split(',').some((selector) => lightSelectors.has(selector.trim()))
    return isLight ? body.split(';') : []
  })
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
