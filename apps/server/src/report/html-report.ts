import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Brand } from '@portico/brands'
import { barList, columnChart } from './charts.ts'
import { Markup, markup } from './markup.ts'
import { type Chart, emptyQuestion, type Figure, type ReportView } from './report-view.ts'

const styleFile = new URL('./report.css', import.meta.url)

function figures(all: readonly Figure[]): Markup {
  const items = all.map(
    ({ label, value, definition }) =>
      markup`<div><dt>${label}</dt><dd><b>${value}</b><small>${definition}</small></dd></div>`,
  )
  return markup`<dl class="figures">${items}</dl>`
}

function card(chart: Chart, drawn: Markup): Markup {
  return markup`<section><h2>${chart.title}</h2><p class="definition">${chart.definition}</p>
${drawn}</section>`
}

function contents(view: ReportView): Markup {
  if (view.isEmpty) return markup`<section class="empty"><p>${emptyQuestion}</p></section>`
  const days = view.days.bars.length > 0 ? card(view.days, columnChart(view.days)) : new Markup('')
  return markup`${figures(view.figures)}
${days}
${card(view.hours, columnChart(view.hours))}
<div class="cards">${[view.signUp, ...view.lists].map((chart) => card(chart, barList(chart)))}
<section><h2>What arrived</h2><p class="definition">Events as the collector stored them.</p>${figures(view.intake)}</section></div>`
}

/**
 * The tokens of a brand for a page that no script tells the theme: it follows the system. A sheet of tokens is flat, so that its rules
 * for the black theme are found by their selector; paper stays white.
 */
function tokensOf({ tokensCss }: Pick<Brand, 'tokensCss'>): string {
  const black = [...tokensCss.matchAll(/(?<![^\s,{}])\[data-theme="black"\][^{}]*(\{[^{}]*\})/g)]
  const dark = black.map(([, declarations = '']) => `:root ${declarations}`).join('\n')
  return `${tokensCss}\n@media screen and (prefers-color-scheme: dark) {\n${dark}\n}\n`
}

/** A report as one file that asks for nothing else and runs nothing, in the look of a brand. */
export async function htmlReport(
  view: ReportView,
  brand: Pick<Brand, 'name' | 'tokensCss'>,
): Promise<string> {
  const style = tokensOf(brand) + (await readFile(styleFile, 'utf8'))
  const hash = createHash('sha256').update(style).digest('base64')
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.title} · ${brand.name}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header><p>What visitors of <b>${brand.name}</b> did</p><h1>${view.title}</h1></header>
<main>
${contents(view)}
</main>
<footer><p>${view.note}</p></footer>
</body>
</html>
`
  return page.text
}
