import { useSite } from '../context/site-context.ts'

/** What stands between a label and what it names, where that is not a colon and a space. */
const separators: Readonly<Record<string, string>> = { fr: '\u00a0: ', ja: '：', zh: '：' }

/** A label with the colon behind it, as the language of a BCP 47 tag writes it. */
export function labelled(label: string, tag: string): string {
  const [language = ''] = tag.split('-')
  return label + (separators[language] ?? ': ')
}

/** {@link labelled} in the page's language. */
export function useLabel(): (label: string) => string {
  const { locale } = useSite()
  return (label) => labelled(label, locale.tag)
}
