import { urls } from '../pages/urls.generated.ts'
import { Anchor } from '../components/navigation/anchor.tsx'
import styles from './root-layout.module.css'
import { useText } from '../components/texts/use-text.ts'

/** Stands in for a page that threw. It says so, keeps the shell, and offers what works. */
export function ErrorPage() {
  const text = useText()
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      <title>{text('error.title')}</title>
      <h1>{text('error.title')}</h1>
      <p className="lead">{text('error.lead')}</p>
      <p className="actions">
        <a className="button" href="">
          {text('error.retry')}
        </a>
        <Anchor className="button button-line" to={urls.home()}>
          {text('error.home')}
        </Anchor>
      </p>
    </main>
  )
}
