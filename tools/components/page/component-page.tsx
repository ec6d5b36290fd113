import type { Look } from '../document.ts'
import { useData } from './data-context.ts'
import styles from './page.module.css'
import { sections } from './sections.tsx'

/** How else the page can be looked at. */
function Looks({ look }: { readonly look: Look }) {
  const { locale } = useData()
  const to = (change: Partial<Look>) => `/?${new URLSearchParams({ ...look, locale, ...change })}`
  return (
    <nav className="actions" aria-label="Looks">
      <a
        className="button button-line button-small"
        href={to({ theme: look.theme === 'white' ? 'black' : 'white' })}
      >
        Other theme
      </a>
      <a className="button button-line button-small" href={to({ dir: look.dir === 'ltr' ? 'rtl' : 'ltr' })}>
        Other direction
      </a>
      <a
        className="button button-line button-small"
        href={to({ brand: look.brand === 'default' ? 'contrast' : 'default' })}
      >
        Other brand
      </a>
    </nav>
  )
}

/** Every component of the design system in every state. */
export function ComponentPage({ look }: { readonly look: Look }) {
  return (
    <main id="main" className={styles.page}>
      <h1>Components</h1>
      <Looks look={look} />
      {sections.map(({ id, title, Content }) => (
        <section key={id} id={id} data-section={id} className={styles.section}>
          <h2>{title}</h2>
          <div className={styles.states}>
            <Content />
          </div>
        </section>
      ))}
    </main>
  )
}
