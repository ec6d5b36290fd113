import { getTdkMltQueryList } from '@portico/contract'
import { localeFromQuery } from '@portico/locale'
import { type BoundCall, bindCall } from '../calls/bound-call.ts'
import type { GatewayContext } from '../context.ts'

/** POST /v1/mix/public/getTdkMltQueryList: what the operator set for the locale, or for some of its pages. */
export function listPageMeta(context: GatewayContext): BoundCall {
  return bindCall(getTdkMltQueryList, ({ locale, pages }) => {
    const entries = context.pageMeta.list(localeFromQuery(locale) ?? 'en')
    return { data: entries.filter((entry) => pages === undefined || pages.includes(entry.page)) }
  })
}
