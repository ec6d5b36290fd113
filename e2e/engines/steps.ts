import { expect } from '@playwright/test'
import type { EnginePage, Point } from './driver/engine-page.ts'
import { isHydrated } from '../fixtures/page/live-page.ts'

/** Something on a page: what a selector finds, and of that what has this name or holds this text. */
export interface Target {
  readonly css: string
  /** The whole name that it has for assistive technology. */
  readonly name?: string
  readonly text?: string
}

interface Found {
  /** Where it stands in the viewport, with the point to press in its middle; null where something else lies over that point. */
  readonly box: Box
  readonly isOnTop: boolean
  readonly value: string
}

interface Box {
  readonly left: number
  readonly width: number
  readonly middle: Point
}

/** Runs in the page: brings a target into the middle and answers what it is; null until it is shown. */
function findTarget({ css, name, text = '' }: Target): Found | null {
  const plain = (words: string | null | undefined) => (words ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const label = 'labels' in element && element.labels instanceof NodeList ? element.labels[0] : null
    return plain(element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent)
  }
  const target = [...document.querySelectorAll(css)].find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      (name === undefined || nameOf(element) === name) &&
      plain(element.textContent).includes(text),
  )
  if (target === undefined) return null
  target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const middle = { x: left + width / 2, y: top + height / 2 }
  const hit = document.elementFromPoint(middle.x, middle.y)
  const isField = target instanceof HTMLInputElement || target instanceof HTMLOutputElement
  return {
    box: { left, width, middle },
    isOnTop: hit !== null && target.contains(hit),
    value: isField ? target.value : '',
  }
}

/** Waits until a target is shown and stands still, and answers its place. */
export async function boxOf(page: EnginePage, target: Target): Promise<Box> {
  let box: Box | null = null
  await expect(async () => {
    box = (await page.read(findTarget, target))?.box ?? null
    expect(box, JSON.stringify(target)).not.toBeNull()
    expect((await page.read(findTarget, target))?.box).toEqual(box)
  }).toPass()
  if (box === null) throw new Error('a target without a place')
  return box
}

/** Waits until a target is shown. */
export async function expectShown(page: EnginePage, target: Target): Promise<void> {
  await boxOf(page, target)
}

/** Presses a target with the pointer, once nothing lies over it. */
export async function click(page: EnginePage, target: Target): Promise<void> {
  const isOnTop = async () => (await page.read(findTarget, target))?.isOnTop
  await expect.poll(isOnTop, { message: JSON.stringify(target) }).toBe(true)
  await page.clickAt((await boxOf(page, target)).middle)
}

/** Waits until a field holds this. */
export async function expectValue(page: EnginePage, target: Target, expected: string): Promise<void> {
  const value = async () => (await page.read(findTarget, target))?.value
  await expect.poll(value, { message: JSON.stringify(target) }).toBe(expected)
}

/** Types a text into a field in place of what it holds. */
export async function fill(page: EnginePage, target: Target, text: string): Promise<void> {
  await click(page, target)
  await page.read(() => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
  })
  await page.type(text)
}

/** Starts to load an address; the document at hand goes. */
async function goTo(page: EnginePage, address: string): Promise<void> {
  await page.read((to) => {
    Reflect.set(window, 'isLeft', true)
    location.assign(to)
  }, address)
}

/** Waits until a document has come that was not there at {@link goTo} or {@link startReload}. */
export async function untilLoaded(page: EnginePage): Promise<void> {
  const hasCome = () => document.readyState === 'complete' && !Reflect.has(window, 'isLeft')
  await expect(async () => expect(await page.read(hasCome)).toBe(true)).toPass()
}

/** Gives signs of interest, to the page and to each of its widgets, until its scripts are in charge. */
export async function untilHydrated(page: EnginePage): Promise<void> {
  await expect(async () => {
    await page.press('Shift')
    expect(await page.read(isHydrated, true)).toBe(true)
  }).toPass()
}

/** Opens an address and waits until it is loaded. */
export async function open(page: EnginePage, address: string): Promise<void> {
  await goTo(page, address)
  await untilLoaded(page)
}

/** Opens a page and waits until its scripts are in charge. */
export async function openHydrated(page: EnginePage, address: string): Promise<void> {
  await open(page, address)
  await untilHydrated(page)
}

/** Starts to load the page at hand once more. */
export async function startReload(page: EnginePage): Promise<void> {
  await page.read(() => {
    Reflect.set(window, 'isLeft', true)
    location.reload()
  })
}

/** Waits until the page has this address. */
export async function expectAddress(page: EnginePage, address: string): Promise<void> {
  await expect.poll(() => page.read(() => location.href)).toBe(address)
}

/** Waits until what a selector finds first holds this text. */
export async function expectText(page: EnginePage, css: string, text: string): Promise<void> {
  const read = (css: string) => document.querySelector(css)?.textContent ?? ''
  await expect.poll(() => page.read(read, css), { message: css }).toContain(text)
}

/** Waits until what a selector finds first has an attribute with this value. */
export async function expectAttribute(
  page: EnginePage,
  [css, name]: readonly [string, string],
  expected: string,
): Promise<void> {
  const read = (css: string, name: string) => document.querySelector(css)?.getAttribute(name) ?? null
  await expect.poll(() => page.read(read, css, name), { message: `${css} ${name}` }).toBe(expected)
}
