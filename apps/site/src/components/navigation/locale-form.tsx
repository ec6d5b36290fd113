import { linkTo } from '@portico/locale'
import type { ReactNode } from 'react'
import { useSite } from '../context/site-context.ts'
import { usePageRouter } from './page-router.ts'

/** A GET form to a page of this site; without scripts the browser sends it, with them the router follows it. */
export function LocaleForm(props: {
  readonly path: string
  readonly className?: string | undefined
  readonly role?: 'search'
  /** What it hands on of its page's address: a form replaces the whole query with its own fields. */
  readonly kept?: Readonly<Record<string, string | null | undefined>>
  /** Tells this form from others of its role. */
  readonly label?: string
  /** Whether what was sent is what is shown already, so that there is nowhere to go. */
  readonly isShown?: (sent: FormData) => boolean
  /** Leaves the reader where the form is, once its answer is shown. */
  readonly scroll?: 'keep'
  readonly children: ReactNode
}) {
  const { locale } = useSite()
  const router = usePageRouter()
  return (
    <form
      method="get"
      action={linkTo({ locale: locale.code, path: props.path })}
      className={props.className}
      role={props.role}
      aria-label={props.label}
      onSubmit={(event) => {
        event.preventDefault()
        const sent = new FormData(event.currentTarget)
        if (props.isShown?.(sent)) return
        const entries = [...sent].flatMap(([name, value]) =>
          typeof value === 'string' && value !== '' ? [[name, value]] : [],
        )
        const preventScrollReset = props.scroll === 'keep'
        void router.navigate(`${props.path}?${new URLSearchParams(entries)}`, { preventScrollReset })
      }}
    >
      {Object.entries(props.kept ?? {}).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {props.children}
    </form>
  )
}
