/** A file of a build under an address that follows from its content, so that what it leads to never changes. */
export interface BuiltFile {
  /** Path of its address, such as `/assets/site-main.AbCd1234.js`. */
  readonly address: string
  /** The media type. */
  readonly type: string
  /** How the body is written. */
  readonly encoding: 'br' | 'identity'
  readonly body: Uint8Array
}

/**
 * Files of all builds that served a site lately. While several builds run, and in pages that are open from before an upgrade,
 * a browser asks one build for files of another.
 */
export interface BuiltFiles extends AsyncDisposable {
  /**
   * Keeps files for two days after this process ends. Resolves after the first attempt; one that fails is logged, and tried again
   * within ten minutes.
   */
  keep(files: readonly BuiltFile[]): Promise<void>
  /** The file of an address; null where none is kept, or where the store does not answer. */
  find(address: string): Promise<BuiltFile | null>
}
