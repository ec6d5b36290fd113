/** Code points of the zeros of the decimal digits that people type or copy; nine more digits follow each. */
const zeros = [
  0x30, // ASCII
  0x660, // Arabic-Indic
  0x6f0, // Persian and Urdu
  0x966, // Devanagari
  0x9e6, // Bengali
  0xe50, // Thai
  0x1040, // Myanmar
  0xff10, // full width
] as const

const asciiByDigit: ReadonlyMap<string, string> = new Map(
  zeros.flatMap((zero) =>
    Array.from({ length: 10 }, (_, value) => [String.fromCodePoint(zero + value), String(value)] as const),
  ),
)

/** Writes the digits of other scripts as ASCII digits; other characters stay. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => asciiByDigit.get(digit) ?? digit)
}
