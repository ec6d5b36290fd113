import { analyticsLanguageType } from '@portico/locale/analytics-language'

/** Language type of a page by the first, else the second segment of its path (ROUTE-04, LOC-05); 0 where neither names one. */
export function userLanguage(pathname: string): number {
  const [, ...segments] = pathname.split('/', 3)
  return analyticsLanguageType(...segments)
}
