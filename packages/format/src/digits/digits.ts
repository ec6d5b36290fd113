const decimalDigit = /^\p{Nd}$/u

/** What a decimal digit of any script counts: Unicode has those of a script in a row from zero to nine. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (first > 0 && decimalDigit.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}

/** Writes the digits of other scripts as ASCII digits; other characters stay. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)))
}
