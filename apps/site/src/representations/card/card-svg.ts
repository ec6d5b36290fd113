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

/** The size at which a text fits the card's width less so much at both sides, in whole pixels. */
function fittingSize(text: string, largest: number, inset = 0): number {
  return Math.min(largest, Math.floor((right - left - 2 * inset) / (text.length * characterWidth)))
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

/** Where the figures of a card stand, and how large each is at most. */
interface FiguresPlace {
  readonly inset: number
  readonly amount: Pick<Placed, 'y' | 'size'>
  readonly result: Pick<Placed, 'y' | 'size'>
  readonly rate: Pick<Placed, 'y' | 'size'>
}

const aboveLine: FiguresPlace = {
  inset: 0,
  amount: { y: 196, size: 52 },
  result: { y: 282, size: 84 },
  rate: { y: 340, size: 32 },
}

/** Without a line the figures have its room too. */
const alone: FiguresPlace = {
  inset: 48,
  amount: { y: 268, size: 60 },
  result: { y: 382, size: 108 },
  rate: { y: 466, size: 40 },
}

function figureElements({ amount, result, rate }: CardFigures, place: FiguresPlace, colours: CardColours) {
  const { inset } = place
  const quiet = { x: left + inset, weight: 400, colour: colours['ink-2'] } as const
  const sized = (text: string, { y, size }: FiguresPlace['amount']) => ({
    y,
    size: fittingSize(text, size, inset),
  })
  const whole = `= ${result}`
  return [
    textElement(amount, { ...quiet, ...sized(amount, place.amount) }),
    textElement(whole, { ...quiet, ...sized(whole, place.result), weight: 600, colour: colours.ink }),
    rate === null ? '' : textElement(rate, { ...quiet, ...sized(rate, place.rate) }),
  ].join('')
}

/** The field that figures stand on where no line is drawn. */
const field = { top: 156, bottom: 550 } as const

/** Draws a share card as SVG, with nothing in it that could be fetched from elsewhere. */
export function cardSvg(figures: CardFigures, colours: CardColours): string {
  const { width, height } = cardSize
  const { name, asOfDay, line } = figures
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    `<rect x="32" y="32" width="${width - 64}" height="${height - 64}" rx="28" fill="${colours.surface}" stroke="${colours.line}" stroke-width="2"/>`,
    textElement(name, { y: 108, size: fittingSize(name, 36), weight: 600, colour: colours['accent-fill'] }),
    textElement(asOfDay, {
      y: 108,
      x: right,
      size: 28,
      anchor: 'end',
      weight: 400,
      colour: colours['ink-2'],
    }),
    ...(line === null
      ? [
          `<rect x="${left}" y="${field.top}" width="${right - left}" height="${field.bottom - field.top}" rx="20" fill="${colours['accent-wash']}"/>`,
          figureElements(figures, alone, colours),
        ]
      : [figureElements(figures, aboveLine, colours), lineElements(line, colours)]),
    '</svg>',
  ].join('')
}
