import { createTranslate } from '@portico/widget'
import { useEffect, useRef, useState } from 'react'
import { Footer } from '../../../../widgets/footer/src/Footer.tsx'
import { Header } from '../../../../widgets/header/src/Header.tsx'
import { shellOf, useData } from '../data-context.ts'
import { State } from '../frame.tsx'

/** The header, with the menu open that is the given one of those that are seen. */
function HeaderWith({ user, menu }: { readonly user: 'visitor' | 'signed-in'; readonly menu: number }) {
  const data = useData()
  const { logoSvg } = data.widgetProps.brand
  const [store] = useState(() => shellOf(data, user))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menus = box.current?.querySelectorAll('details') ?? []
    const seen = [...menus].filter((each) => each.checkVisibility())
    const wanted = seen[menu]
    if (wanted !== undefined) wanted.open = true
    // The server draws it, and the browser keeps it.
    const logo = box.current?.querySelector('a > span:empty')
    if (logo) logo.innerHTML = logoSvg
  }, [menu, logoSvg])
  return (
    <div ref={box}>
      <Header props={data.widgetProps} text={createTranslate(data.texts.header, data.locale)} store={store} />
    </div>
  )
}

/** The header for visitors and members, and its menus. */
export function Menus() {
  const states = [
    ['For visitors, with more pages', 'visitor', 0],
    ['For members, with settings', 'signed-in', 2],
  ] as const
  return states.map(([name, user, menu]) => (
    <State key={name} name={name} room="tall">
      <HeaderWith user={user} menu={menu} />
    </State>
  ))
}

/** The list of languages, each in its own script: the fonts of it are those of the machine. */
export function Languages() {
  return (
    <State name="For visitors, with languages" room="tall">
      <HeaderWith user="visitor" menu={1} />
    </State>
  )
}

/** The footer with its columns. */
export function FooterOfPage() {
  const data = useData()
  const [store] = useState(() => shellOf(data, 'visitor'))
  return (
    <State name="Footer" room="wide">
      <Footer props={data.widgetProps} text={createTranslate(data.texts.footer, data.locale)} store={store} />
    </State>
  )
}
