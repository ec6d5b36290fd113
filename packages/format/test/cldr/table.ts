import { cases } from './cases.ts'
import { cldrTags, formsOf } from './forms.ts'

const shown = (text: string) => text.replaceAll('|', '\\|').replaceAll(/[\u200e\u200f]/g, '')

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

function section(tag: string): string {
  const forms = formsOf(tag)
  const rows = cases.map(({ name, expected }) => `| ${name} | ${shown(expected(forms))} |`)
  return [
    `## ${String(languageNames.of(tag.replace('-u-nu-latn', '')))} (${tag})`,
    '',
    '| What | Text |',
    '|---|---|',
    ...rows,
  ].join('\n')
}

/** The table of expected texts as Markdown, for who reads it language by language. */
export function tableText(): string {
  return `# Formats, language by language

What pages write, as it follows from the files of Unicode CLDR 48.2 by the patterns of UTS 35 and by FMT-01 to FMT-04.
\`packages/format/src/cldr.test.ts\` holds the product against each line; \`packages/format/test/cldr\` has what the texts are made of.
Marks of direction are left out here. Beyond CLDR: the notation of zeros and T, B, M, K (FMT-03, FMT-04), the decimals of ISO 4217
(CLDR has none for the rupiah and others), the English symbol of a dollar that is not the American one where CLDR writes \`$\`, and spaces
around the Thai word between names. \`node tools/cldr/main.ts\` writes this file anew.

${cldrTags.map(section).join('\n\n')}
`
}
