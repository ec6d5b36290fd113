import { withQuery } from '../pages/link.ts'

/** What other sites load of the converter that they embed. */
export const links = {
  /** The web component that shows a pair on other pages. */
  embedScript: () => '/embed/converter.js',
  /** What it says in a language. */
  embedTexts: (locale: string) => withQuery('/embed/texts.json', { locale }),
}
