import { type Markup, markup } from './markup.ts'
import type { Bar, Chart } from './report-view.ts'

/** Units of a column's place, and of what is drawn of it. */
const columnStep = 10
const columnWidth = 7
const columnHeight = 100
const mostTicks = 8
const ticksOfMany = 4
/** Ends of a scale, times a power of ten; half of each is whole. */
const tops = [10, 12, 14, 16, 18, 20, 30, 40, 50, 60, 80, 100]

/** The end of a scale for counts up to this one: a round number whose half is whole. */
export function scaleTop(count: number): number {
  if (count <= 10) return Math.max(2, count + (count % 2))
  const unit = 10 ** (String(count).length - 2)
  return unit * (tops.find((top) => top * unit >= count) ?? 100)
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function told({ name, value, note }: Bar): string {
  return [`${name}: ${value}`, note].filter((text) => text !== '').join(', ')
}

function column(bar: Bar, { index, top }: { readonly index: number; readonly top: number }): Markup {
  const height = (bar.count / top) * columnHeight
  const x = number(index * columnStep + (columnStep - columnWidth) / 2)
  return markup`<rect x="${x}" y="${number(columnHeight - height)}" width="${String(columnWidth)}" height="${number(height)}"><title>${told(bar)}</title></rect>`
}

/** Names below their columns: all of a few, some of many. */
function ticks(bars: readonly Bar[]): Markup {
  const every = bars.length <= mostTicks ? 1 : Math.ceil(bars.length / ticksOfMany)
  const named = bars.filter((_bar, index) => index % every === 0)
  return markup`<div class="${every === 1 ? 'ticks each' : 'ticks'}">${named.map(({ name }) => markup`<span>${name}</span>`)}</div>`
}

/** Columns from left to right under a scale, drawn as SVG that grows with its place; the numbers stand in a table below. */
export function columnChart({ title, bars }: Chart): Markup {
  const top = scaleTop(Math.max(0, ...bars.map(({ count }) => count)))
  const width = bars.length * columnStep
  const rows = bars.map(
    ({ name, value, note }) => markup`<tr><th scope="row">${name}</th><td>${value}</td><td>${note}</td></tr>`,
  )
  return markup`<figure class="columns">
<div class="plot"><svg viewBox="0 0 ${String(width)} ${String(columnHeight)}" preserveAspectRatio="none" role="img" aria-label="${title}">${bars.map((bar, index) => column(bar, { index, top }))}</svg>
<span class="top">${top.toLocaleString('en-US')}</span><span class="middle">${(top / 2).toLocaleString('en-US')}</span></div>
${ticks(bars)}
<details><summary>The numbers</summary><table><tbody>${rows}</tbody></table></details>
</figure>`
}

/** Bars from top to bottom, each with its name, count and note. */
export function barList({ bars }: Chart): Markup {
  if (bars.length === 0) return markup`<p class="none">None.</p>`
  const rows = bars.map(
    ({ name, value, note, share }) => markup`<li><bdi class="name">${name}</bdi><b>${value}</b>
<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="1"/><rect width="${number(share * 100)}" height="1"/></svg>
<small>${note}</small></li>`,
  )
  return markup`<ol class="bars">${rows}</ol>`
}
