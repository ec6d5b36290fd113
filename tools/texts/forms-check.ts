import { unlikeCldr } from '@portico/format/test-unlike-cldr'
import { type LocaleCode, localeOf } from '@portico/locale'
import { messageShape } from '@portico/locale/message-shape'
import { type CatalogueReader, namespaces } from '@portico/locale/texts'
import type { TextFault } from './catalogue-check.ts'
import { type Markdown, readText } from './content-check.ts'
import { readMarkdown, readMessage } from './typography.ts'

const said = (piece: string) => `CLDR would not write "${piece}" in this language`

/**
 * Texts of catalogues that write a number, a percentage, a sum or a date in another form than CLDR has for the language (LOC-07), those of the
 * languages they fall back on too.
 */
export function checkForms(reader: CatalogueReader, codes: readonly LocaleCode[]): readonly TextFault[] {
  return codes.flatMap((code) =>
    namespaces.flatMap((namespace) =>
      Object.entries(reader.merged(code, namespace)).flatMap(([id, message]) => {
        if (messageShape(message).faults.length > 0) return []
        const pieces = unlikeCldr(readMessage(message).visible, localeOf(code).numberTag)
        return pieces.map((piece) => ({ code, namespace, id, fault: said(piece) }))
      }),
    ),
  )
}

/** The same of Markdown: titles, summaries and texts of the content folder, by the language of their own folder. */
export function checkContentForms(
  files: readonly Markdown[],
  codes: readonly LocaleCode[],
): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const [, , folder = ''] = path.split('/')
    const code = codes.find((known) => known === folder && path.endsWith('.md'))
    if (code === undefined) return []
    // Lines end where the editor had no more room; only a paragraph ends what is said.
    const paragraphs = readMarkdown(readText(text)).visible.split(/\n{2,}/)
    const lines = paragraphs.map((paragraph) => paragraph.replace(/ *\n */g, ' '))
    return lines
      .flatMap((line) => unlikeCldr(line, localeOf(code).numberTag))
      .map((piece) => `${path}: ${said(piece)}`)
  })
}
