/** One broken rule. `place` is a path, with a line where one is known. */
export type Finding = { place: string; message: string }

/** Prints what a check found and sets the exit code: 0 for nothing, 1 otherwise. */
export function reportFindings(check: string, findings: readonly Finding[]): void {
  for (const { place, message } of findings) console.error(`${place}: ${message}`)
  console.log(`${check}: ${findings.length === 0 ? 'nothing to mend' : `${findings.length} to mend`}`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
