import { expect, it } from 'vitest'
import { markedScreen } from './texts-plugin.ts'

const source = 'export const Title = () => <h1>{title}</h1>'

it('LOC-06 has a screen of accounts name the language of its texts, in the line where it stood', () => {
  const marked = markedScreen('/site/apps/site/src/components/account/privacy/data-card.tsx', source)
  expect(marked).toBe(`/** @jsxImportSource @portico/widget */ ${source}`)
})

it.each([
  '/site/apps/site/src/components/account/privacy/matter-text.ts',
  '/site/apps/site/src/components/navigation/anchor.tsx',
  '/site/widgets/header/src/header.tsx',
])('leaves %s as it is, which all pages may load', (id) => {
  expect(markedScreen(id, source)).toBeNull()
})
