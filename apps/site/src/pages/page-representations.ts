import type { LocaleEntry } from '@portico/locale'
import type { AnswerOptions } from '../representations/answer.ts'
import type { StoredDays } from '../views/assets/stored-days.ts'
import type { PageContext } from './page-load.ts'

/** What the representations of pages are made with. */
export interface RepresentationOptions extends AnswerOptions {
  /** What pages of a language are loaded with. */
  contextOf(locale: LocaleEntry): PageContext
  readonly storedDays: StoredDays
}
