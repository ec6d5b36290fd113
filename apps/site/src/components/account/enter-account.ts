import { linkTo } from '@portico/locale'
import { useCallback } from 'react'
import { urls } from '../../pages/urls.generated.ts'
import { useSite } from '../context/site-context.ts'
import { useAccountCalls } from './calls.ts'
import { noteEntry } from './external-sign-in/entered-launch.ts'
import { wantedParameter } from '../../protection/wanted-parameter.ts'

/** The path of this site that was wanted before the log-in; null for an address that is none of ours. */
export function wantedPath(search: string, origin: string): string | null {
  const wanted = new URLSearchParams(search).get(wantedParameter)
  if (wanted === null || !wanted.startsWith('/')) return null
  const url = URL.parse(wanted, origin)
  return url !== null && url.origin === origin ? url.pathname + url.search + url.hash : null
}

interface AfterLogIn {
  readonly wanted: string | null
  readonly account: string
  /** Asks for the version of the terms that the account has yet to accept. */
  readonly askTerms: () => Promise<string | null>
}

/**
 * Where a log-in leads: to what was wanted before it, or to the account. Where new terms are to be accepted that is the account, which
 * asks and then leads on (ACC-06).
 */
export async function placeAfterLogIn({ wanted, account, askTerms }: AfterLogIn): Promise<string> {
  if (wanted === null) return account
  // The account page asks by itself.
  if (wanted.split(/[?#]/)[0] === account) return wanted
  try {
    if ((await askTerms()) === null) return wanted
    return `${account}?${new URLSearchParams({ [wantedParameter]: wanted })}`
  } catch {
    // The log-in is done: what cannot be asked holds nobody up, and the account page asks another time.
    return wanted
  }
}

/**
 * Leaves the screens before the log-in. A whole page is loaded, so that everything on it is drawn for who is signed in
 * and nothing of the forms stays in memory.
 */
export function useEnterAccount(): () => void {
  const { locale } = useSite()
  const calls = useAccountCalls()
  return useCallback(() => {
    noteEntry()
    const wanted = wantedPath(location.search, location.origin)
    const account = linkTo({ locale: locale.code, path: urls.account() })
    // Few log-ins come from another page: what asks is loaded for those alone.
    const askTerms = async () => (await import('./ask-terms.ts')).askTerms(calls)
    void placeAfterLogIn({ wanted, account, askTerms }).then((place) => location.assign(place))
  }, [calls, locale.code])
}
