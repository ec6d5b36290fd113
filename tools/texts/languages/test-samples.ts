import { arabicSamples } from './test-ar.ts'
import { englishSamples } from './test-en.ts'
import { frenchSamples } from './test-fr.ts'
import { germanSamples } from './test-de.ts'
import { indonesianSamples } from './test-id.ts'
import { japaneseSamples } from './test-ja.ts'
import { simplifiedChineseSamples } from './test-zh-cn.ts'
import { traditionalChineseSamples } from './test-zh-tc.ts'
import { spanishSamples } from './test-es.ts'
import { vietnameseSamples } from './test-vi.ts'
import { turkishSamples } from './test-tr.ts'
import { portugueseSamples } from './test-pt.ts'
import { russianSamples } from './test-ru.ts'
import { thaiSamples } from './test-th.ts'
import { italianSamples } from './test-it.ts'
import { uzbekSamples } from './test-uz.ts'
import { ukrainianSamples } from './test-uk.ts'
import { swedishSamples } from './test-sv.ts'
import { polishSamples } from './test-pl.ts'
import { dutchSamples } from './test-nl.ts'
import { filipinoSamples } from './test-ph.ts'

/** What advises or promises in a language, and what says the contrary or merely explains. */
export interface AdviceSamples {
  readonly advises: readonly string[]
  readonly explains: readonly string[]
}

/** By the code of the language, as in `languageRules`. */
export const adviceSamples: Readonly<Record<string, AdviceSamples>> = {
  en: englishSamples,
  fr: frenchSamples,
  de: germanSamples,
  ar: arabicSamples,
  ja: japaneseSamples,
  'zh-CN': simplifiedChineseSamples,
  'zh-TC': traditionalChineseSamples,
  es: spanishSamples,
  vi: vietnameseSamples,
  tr: turkishSamples,
  pt: portugueseSamples,
  id: indonesianSamples,
  ru: russianSamples,
  th: thaiSamples,
  it: italianSamples,
  uz: uzbekSamples,
  uk: ukrainianSamples,
  sv: swedishSamples,
  pl: polishSamples,
  nl: dutchSamples,
  ph: filipinoSamples,
}
