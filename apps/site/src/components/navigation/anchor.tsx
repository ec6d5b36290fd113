import { linkTo } from '@portico/locale'
import type { ComponentPropsWithoutRef } from 'react'
import { urls } from '../../pages/urls.generated.ts'
import { useSite } from '../context/site-context.ts'

type AnchorProps = Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'rel'> & {
  /** Locale-free path of this site, or an address elsewhere. */
  readonly to: string
  readonly newTab?: boolean
}

/** Own addresses are paths. */
const isElsewhere = (to: string) => /^https?:/i.test(to)

/** Whether an address opens an account: the operator's own, or the page of this site with any intent. */
const isSignUp = (to: string, signUp: string) => to === signUp || to.split('?')[0] === urls.register()

/**
 * A link that carries the locale's prefix (SHELL-08) and the rel tokens of anonymous visitors (SHELL-07). Who is signed in has an account: what
 * would open one leads there (SHELL-12).
 */
export function Anchor({ to, newTab, children, ...rest }: AnchorProps) {
  const { locale, reader, state } = useSite()
  const target = reader === 'signed-in' && isSignUp(to, state.signUp) ? urls.account() : to
  const follow = isElsewhere(target) ? state.externalRel : state.linkRel
  const rel = [follow, newTab ? 'noopener noreferrer' : ''].filter((token) => token !== '').join(' ')
  return (
    <a
      {...rest}
      href={linkTo({ locale: locale.code, path: target })}
      {...(rel === '' ? {} : { rel })}
      {...(newTab ? { target: '_blank' } : {})}
    >
      {children}
    </a>
  )
}
