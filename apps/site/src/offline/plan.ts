/** What the worker keeps for the time without a network; made by the build, part of the worker's own file. */
export interface OfflinePlan {
  /** Hash of all below; names the worker's store, so that another build has its own. */
  readonly build: string
  /** Address of the script that every page of this build starts with. */
  readonly entry: string
  /** Addresses of the scripts that converting needs, in any language. */
  readonly scripts: readonly string[]
  /** By locale code: the path of its offline page, the address of its texts, and its language (BCP 47). */
  readonly languages: Readonly<
    Record<string, { readonly page: string; readonly texts: string; readonly language: string }>
  >
}
