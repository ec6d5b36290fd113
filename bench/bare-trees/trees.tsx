import { createTranslate, type WidgetName, type WidgetTexts } from '@portico/widget'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageState } from '../../apps/site/src/client/state.ts'
import { createTree } from '../../apps/site/src/entry-server.tsx'
import { Footer } from '../../widgets/footer/src/Footer.tsx'
import { Header } from '../../widgets/header/src/Header.tsx'
import { Legal } from '../../widgets/legal/src/Legal.tsx'

/** A tree of a page that is ready to be rendered: all of its data is loaded, all of its texts are read. */
export interface BareTree {
  readonly name: 'app' | WidgetName
  render(): string
}

function widgetTree(name: WidgetName, state: PageState, texts: WidgetTexts): ReactElement {
  const common = { props: state.widgetProps, store: null }
  switch (name) {
    case 'header':
      return <Header {...common} text={createTranslate(texts, state.locale)} />
    case 'footer':
      return <Footer {...common} text={createTranslate(texts, state.locale)} />
    case 'legal':
      return <Legal {...common} text={createTranslate(texts, state.locale)} />
  }
}

/** The React trees of a page out of the state that the page carries for its scripts. */
export async function bareTrees(stateText: string, url: string): Promise<readonly BareTree[]> {
  const state: PageState = JSON.parse(stateText)
  const { data, widgets } = state
  if (data === null) throw new Error(`${url} answers the error page`)
  const app = await createTree({ url, base: state.base, state, data }, 'page')
  return [
    { name: 'app', render: () => renderToString(app) },
    ...widgets.map(({ name, texts }) => {
      const tree = widgetTree(name, state, texts)
      return { name, render: () => renderToString(tree, { identifierPrefix: `${name}-` }) }
    }),
  ]
}
