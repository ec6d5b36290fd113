/** The function that probes call, where it is there. */
export const probeFunction = '__porticoReached'

/** Names the function of a file that begins at an offset, or with null the file's top. */
export function probeName(file: string, scope: number | null): string {
  return `${file}:${scope ?? 'module'}`
}
