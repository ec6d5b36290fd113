import { linkTo } from '@portico/locale'
import type { ComponentPropsWithoutRef } from 'react'
import { useSite } from '../context/site-context.ts'

type AnchorProps = Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'rel'> & {
  /** Locale-free path of this site, or an address elsewhere. */
  readonly to: string
  readonly newTab?: boolean
}

/** Own addresses are paths. */
const isElsewhere = (to: string) => /^https?:/i.test(to)

/** A link that carries the locale's prefix (SHELL-08) and the rel tokens of anonymous visitors (SHELL-07). */
export function Anchor({ to, newTab, children, ...rest }: AnchorProps) {
  const { locale, state } = useSite()
  const follow = isElsewhere(to) ? state.externalRel : state.linkRel
  const rel = [follow, newTab ? 'noopener noreferrer' : ''].filter((token) => token !== '').join(' ')
  return (
    <a
      {...rest}
      href={linkTo({ locale: locale.code, path: to })}
      {...(rel === '' ? {} : { rel })}
      {...(newTab ? { target: '_blank' } : {})}
    >
      {children}
    </a>
  )
}
