import { urls } from '../../routes.ts'
import { Anchor } from '../../shell/anchor.tsx'
import { Crumbs } from '../../shell/crumbs.tsx'
import { useText } from '../../shell/use-text.ts'
import type { AccountView } from './view.ts'

/** Says plainly that this instance takes no accounts, and what works without one. */
export function AccountPage({ view }: { readonly view: AccountView }) {
  const text = useText()
  const title = text(view.purpose === 'log-in' ? 'account.logIn' : 'account.register')
  return (
    <>
      <Crumbs here={title} />
      <h1>{title}</h1>
      <p className="lead">{text('account.closed')}</p>
      <p className="actions">
        <Anchor className="button" to={urls.converter()}>
          {text('nav.converter')}
        </Anchor>
        <Anchor className="button button-line" to={`mailto:${view.contact}`}>
          {text('account.contact')}
        </Anchor>
      </p>
    </>
  )
}
