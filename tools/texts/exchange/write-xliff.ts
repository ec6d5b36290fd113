import type { Exchange, TranslationUnit, UnitFile, UnitTerm } from './translation-unit.ts'

/** Characters that XML 1.0 cannot hold in any form are in no text: catalogues have none below the space but line ends. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
}

const note = (category: string, text: string) => `<note category="${category}">${escaped(text)}</note>`

function glossEntry({ term, write, never, note: remark }: UnitTerm): string {
  const definition = [
    ...(write.length > 1 ? [`One of: ${write.join(', ')}`] : []),
    ...(never.length > 0 ? [`Never: ${never.join(', ')}`] : []),
    ...(remark === null ? [] : [remark]),
  ].join('. ')
  return [
    `<gls:glossEntry><gls:term>${escaped(term)}</gls:term>`,
    `<gls:translation>${escaped(write[0] ?? term)}</gls:translation>`,
    ...(definition === '' ? [] : [`<gls:definition>${escaped(definition)}</gls:definition>`]),
    '</gls:glossEntry>',
  ].join('')
}

function notesOf({ note: remark, max, base }: TranslationUnit): readonly string[] {
  return [
    ...(remark === null ? [] : [note('description', remark)]),
    ...(max === null
      ? []
      : [note('limit', `At most ${max} characters; a wide one counts as two, a value as eight.`)]),
    ...(base === null ? [] : [note('base', base)]),
  ]
}

function unitXml(unit: TranslationUnit): string {
  const notes = notesOf(unit)
  const state = unit.target === null ? 'initial' : 'translated'
  return [
    `    <unit id="${unit.id}" canResegment="no">`,
    ...(unit.terms.length === 0
      ? []
      : [`      <gls:glossary>${unit.terms.map(glossEntry).join('')}</gls:glossary>`]),
    ...(notes.length === 0 ? [] : [`      <notes>${notes.join('')}</notes>`]),
    `      <segment state="${state}">`,
    `        <source xml:space="preserve">${escaped(unit.source)}</source>`,
    ...(unit.target === null
      ? []
      : [`        <target xml:space="preserve">${escaped(unit.target)}</target>`]),
    '      </segment>',
    '    </unit>',
  ].join('\n')
}

function fileXml({ namespace, units }: UnitFile, { code, address }: Exchange): string {
  return [
    `  <file id="${namespace}" original="${code}/${namespace}.json">`,
    ...(address === null ? [] : [`    <notes>${note('address', address)}</notes>`]),
    ...units.map(unitXml),
    '  </file>',
  ].join('\n')
}

/**
 * The texts of a language as one document in XLIFF 2.0 (OASIS), with the module for glossaries. Texts are ICU messages in plain text:
 * their placeholders and tags are checked when they come back.
 */
export function writeXliff(exchange: Exchange): string {
  const files = exchange.files.filter(({ units }) => units.length > 0)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" ' +
      `version="2.0" srcLang="en" trgLang="${exchange.tag}">`,
    ...files.map((file) => fileXml(file, exchange)),
    '</xliff>',
    '',
  ].join('\n')
}
