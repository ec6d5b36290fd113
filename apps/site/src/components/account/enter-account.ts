import { linkTo } from '@portico/locale'
import { useCallback } from 'react'
import { urls } from '../../pages/urls.generated.ts'
import { useSite } from '../context/site-context.ts'
import { noteEntry } from './external-sign-in/entered-launch.ts'
import { wantedParameter } from '../../protection/wanted-parameter.ts'

/** The path of this site that was wanted before the log-in; null for an address that is none of ours. */
export function wantedPath(search: string, origin: string): string | null {
  const wanted = new URLSearchParams(search).get(wantedParameter)
  if (wanted === null || !wanted.startsWith('/')) return null
  const url = URL.parse(wanted, origin)
  return url !== null && url.origin === origin ? url.pathname + url.search + url.hash : null
}

/**
 * Leaves the screens before the log-in. A whole page is loaded, so that everything on it is drawn for who is signed in
 * and nothing of the forms stays in memory.
 */
export function useEnterAccount(): () => void {
  const { locale } = useSite()
  return useCallback(() => {
    noteEntry()
    location.assign(
      wantedPath(location.search, location.origin) ?? linkTo({ locale: locale.code, path: urls.account() }),
    )
  }, [locale.code])
}
