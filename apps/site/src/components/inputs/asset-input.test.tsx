// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testSite } from '../../../test/page.ts'
import { SiteProvider } from '../context/site-context.ts'
import { AssetInput } from './asset-input.tsx'

const site = { ...testSite(), i18n: setupI18n({ locale: 'en', messages: { en: {} } }) }
let root: Root

beforeEach(() => {
  document.body.innerHTML = '<div></div>'
  const [place] = document.body.children
  if (!place) throw new Error('the page has no place')
  root = createRoot(place)
  root.render(
    <SiteProvider value={site}>
      <AssetInput
        name="from"
        label="Convert from"
        slug="btc"
        value="BTC"
        className=""
        search={async () => []}
        onPick={() => {}}
      />
    </SiteProvider>,
  )
})

afterEach(() => root.unmount())

const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve))
const fieldNow = () => document.querySelector('input')

async function untilShown(): Promise<HTMLInputElement> {
  for (let field = fieldNow(); ; field = fieldNow()) {
    if (field) return field
    await nextTask()
  }
}

it('SHELL-11 CONV-02 loses no key that comes while the plain field becomes a combobox', async () => {
  const plain = await untilShown()
  plain.focus()
  plain.value = ''
  let typed = ''
  // A key in each task, until the field is another one.
  while (fieldNow() === plain) {
    typed += 'e'
    plain.value = typed
    await nextTask()
  }
  expect(typed).not.toBe('')
  expect(fieldNow()?.getAttribute('role')).toBe('combobox')
  expect(fieldNow()?.value).toHaveLength(typed.length)
})
