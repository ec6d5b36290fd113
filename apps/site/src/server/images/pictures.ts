import { coverCircles, coverSize } from './cover-lines.ts'
import type { Drawing } from './drawings.ts'

const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

/** A drawing as a picture of its own, of the size that its box has: some browsers take a picture without one for none. */
export function logoPicture({ viewBox, paints, body }: Drawing): string {
  const [, , width = '24', height = '24'] = viewBox.split(' ')
  return `<svg ${namespaces} width="${width}" height="${height}" viewBox="${viewBox}"${paints}>${body}</svg>`
}

/** Stands for the colour of a coin whose logo is black and white, on light and on dark pages. */
const grey = '#8a94a6'

const logo = { x: 101, y: 26, size: 48 } as const

/** The logo in its place; round, as some fill a square. */
function placedLogo({ viewBox, paints, body }: Drawing): string {
  const { x, y, size } = logo
  const middle = { x: x + size / 2, y: y + size / 2 }
  return (
    `<clipPath id="round"><circle cx="${middle.x}" cy="${middle.y}" r="${size / 2}"/></clipPath>` +
    `<g clip-path="url(#round)"><svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="${viewBox}"${paints}>` +
    `${body}</svg></g>`
  )
}

/** What a cover is drawn from. */
export interface CoverOf {
  readonly slug: string
  readonly colour: string | null
  readonly drawing: Drawing | null
}

/** A cover from a coin's colour and logo. It lets the page's own surface through, so that it suits both themes. */
export function coverPicture({ slug, colour, drawing }: CoverOf): string {
  const { width, height } = coverSize
  const circles = coverCircles(slug)
    .map(({ x, y, r }) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
    .join('')
  return (
    `<svg ${namespaces} width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" color="${colour ?? grey}">` +
    `<radialGradient id="light" gradientUnits="userSpaceOnUse" r="1" cx="0" cy="0" gradientTransform="translate(${width * 0.85} 0) scale(${width * 1.2} ${height * 1.4})">` +
    '<stop stop-color="currentColor" stop-opacity=".46"/><stop offset=".72" stop-color="currentColor" stop-opacity="0"/></radialGradient>' +
    '<path fill="currentColor" fill-opacity=".12" d="M0 0h250v100H0z"/><path fill="url(#light)" d="M0 0h250v100H0z"/>' +
    `<g fill="none" stroke="currentColor" stroke-opacity=".22">${circles}</g>` +
    `${drawing === null ? '' : placedLogo(drawing)}</svg>`
  )
}
