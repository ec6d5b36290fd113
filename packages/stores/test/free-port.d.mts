/** A port of loopback that is this process's own until it ends. */
export function freePort(): Promise<number>
