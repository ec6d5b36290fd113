import { wholePath } from '../../figures/charts/path.ts'
import { escapeAttribute, escapeText } from '../escape.ts'
import type { CardColours } from './card-colours.ts'
import { type CardFigures, lineBox } from './card-figures.ts'

/** The size that share cards are shown at (Open Graph, "large image"). */
export const cardSize = { width: 1200, height: 630 } as const

const left = 80
const right = cardSize.width - left

/** Share of the font's size that a character is wide at most, on average over figures and capitals. */
const characterWidth = 0.64

/** The size at which a text fits the card's width, in whole pixels. */
function fittingSize(text: string, largest: number): number {
  return Math.min(largest, Math.floor((right - left) / (text.length * characterWidth)))
}

interface Placed {
  readonly x?: number
  readonly y: number
  readonly size: number
  readonly weight: 400 | 600
  readonly colour: string
  readonly anchor?: 'start' | 'middle' | 'end'
}

function textElement(text: string, { x = left, y, size, weight, colour, anchor = 'start' }: Placed): string {
  const attributes = `x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}"`
  return `<text ${attributes} fill="${escapeAttribute(colour)}">${escapeText(text)}</text>`
}

function lineElements(line: NonNullable<CardFigures['line']>, colours: CardColours): string {
  const { height } = lineBox
  const small = { y: 560, size: 24, weight: 400, colour: colours['ink-2'] } as const
  return [
    `<g transform="translate(${left} 372)">`,
    `<path d="${wholePath(line.path)}V${height}H0Z" fill="${colours['accent-wash']}"/>`,
    `<path d="${line.path}" fill="none" stroke="${colours['accent-fill']}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`,
    '</g>',
    textElement(line.firstDay, small),
    textElement(line.lastDay, { ...small, x: right, anchor: 'end' }),
    line.percent === null
      ? ''
      : textElement(line.percent, {
          ...small,
          x: cardSize.width / 2,
          anchor: 'middle',
          weight: 600,
          colour: colours.ink,
        }),
  ].join('')
}

/** Draws a share card as SVG, with nothing in it that could be fetched from elsewhere. */
export function cardSvg(figures: CardFigures, colours: CardColours): string {
  const { width, height } = cardSize
  const { name, amount, result, rate, asOfDay, line } = figures
  const quiet = { weight: 400, colour: colours['ink-2'] } as const
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    `<rect x="32" y="32" width="${width - 64}" height="${height - 64}" rx="28" fill="${colours.surface}" stroke="${colours.line}" stroke-width="2"/>`,
    textElement(name, { y: 108, size: fittingSize(name, 36), weight: 600, colour: colours['accent-fill'] }),
    textElement(asOfDay, { ...quiet, y: 108, x: right, size: 28, anchor: 'end' }),
    textElement(amount, { ...quiet, y: 196, size: fittingSize(amount, 52) }),
    textElement(`= ${result}`, {
      y: 282,
      size: fittingSize(`= ${result}`, 84),
      weight: 600,
      colour: colours.ink,
    }),
    rate === null ? '' : textElement(rate, { ...quiet, y: 340, size: fittingSize(rate, 32) }),
    line === null ? '' : lineElements(line, colours),
    '</svg>',
  ].join('')
}
