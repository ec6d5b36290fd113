/** A place in the viewport, in CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Keys that tests press by name; text is typed. */
export const keys = [
  'Shift',
  'Enter',
  'Escape',
  'Home',
  'End',
  'ArrowLeft',
  'ArrowRight',
  'ArrowDown',
] as const
export type Key = (typeof keys)[number]

/** A call of a function with these arguments, as an expression whose value is JSON. */
export function callOf(question: Function, given: readonly unknown[]): string {
  return `(async () => JSON.stringify((await (${question})(...${JSON.stringify(given)})) ?? null))()`
}

/**
 * A page in an engine, with storage of its own: what tests do there by the protocol of that engine. Input goes the way of a
 * person's; nothing here waits for the page.
 */
export interface EnginePage {
  /** Runs a function in the page and answers its result, which has to be plain data. The function sees its arguments alone. */
  read<Given extends readonly unknown[], Result>(
    question: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>
  moveTo(point: Point): Promise<void>
  clickAt(point: Point): Promise<void>
  press(key: Key): Promise<void>
  type(text: string): Promise<void>
  /** Errors on the console, exceptions and violations of a policy so far. */
  faults(): readonly string[]
  close(): Promise<void>
}

/** A browser that runs until it is stopped. */
export interface Engine {
  newPage(): Promise<EnginePage>
  stop(): Promise<void>
}
