import type { Locator, Page } from '@playwright/test'

/**
 * Times of the keystroke-level model in seconds (Card, Moran and Newell, "The keystroke-level model for user performance time with
 * interactive systems", 1980): a key of an average typist, pointing, a press with its release, the hand's way, deciding.
 */
const seconds = { key: 0.28, point: 1.1, press: 0.2, hand: 0.4, decide: 1.35 } as const
/** A screen further with the wheel. */
const scrollSeconds = 0.6
/** Between two acts, so that no act comes faster than a person's; the model counts that time, not the clock. */
const pauseMs = 300
const limitMs = 10_000

/** What a task took. */
export interface Effort {
  readonly clicks: number
  readonly keys: number
  readonly scrolls: number
  /** The person's time by the model, and the site's as measured. */
  readonly personSeconds: number
  readonly siteSeconds: number
}

/** Does what a person with mouse and keyboard does on a page, and counts it. */
export class Reader {
  readonly #page: Page
  #clicks = 0
  #keys = 0
  #scrolls = 0
  #personSeconds = 0
  #siteSeconds = 0
  #hand: 'mouse' | 'keyboard' = 'mouse'

  constructor(page: Page) {
    this.#page = page
  }

  get effort(): Effort {
    return {
      clicks: this.#clicks,
      keys: this.#keys,
      scrolls: this.#scrolls,
      personSeconds: this.#personSeconds,
      siteSeconds: this.#siteSeconds,
    }
  }

  /** Scrolls to a control and clicks it. */
  async click(control: Locator): Promise<void> {
    await this.#begin('mouse')
    await control.waitFor({ timeout: limitMs })
    const screens = await control.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.ceil(Math.max(0, bottom - innerHeight, -top) / (innerHeight * 0.8))
    })
    this.#scrolls += screens
    this.#clicks += 1
    this.#personSeconds += seconds.decide + screens * scrollSeconds + seconds.point + seconds.press
    await this.until(async () => {
      await control.click({ timeout: limitMs })
      await this.#page.waitForLoadState('load')
    })
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    await this.#begin('keyboard')
    this.#keys += text.length
    this.#personSeconds += seconds.decide + text.length * seconds.key
    await this.#page.keyboard.type(text)
  }

  /** Presses a key that belongs to what was just done. */
  async press(key: string): Promise<void> {
    await this.#begin('keyboard')
    this.#keys += 1
    this.#personSeconds += seconds.key
    await this.until(async () => {
      await this.#page.keyboard.press(key)
      await this.#page.waitForLoadState('load')
    })
  }

  /** Waits for the site. */
  async until<Value>(shown: () => Promise<Value>): Promise<Value> {
    const startMs = performance.now()
    const value = await shown()
    this.#siteSeconds += (performance.now() - startMs) / 1000
    return value
  }

  async #begin(hand: 'mouse' | 'keyboard'): Promise<void> {
    await this.#page.waitForTimeout(pauseMs)
    if (hand === this.#hand) return
    this.#hand = hand
    this.#personSeconds += seconds.hand
  }
}
