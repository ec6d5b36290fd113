export interface NewsItemView {
  readonly title: string
  /** What it says in one sentence. */
  readonly summary: string
  /** Sanitised HTML. */
  readonly html: string
  readonly lang: string | null
  /** The name of the text's language where it is not the page's. */
  readonly foreign: string | null
  readonly published: { readonly iso: string; readonly text: string; readonly age: string }
  readonly assets: readonly { readonly name: string; readonly path: string }[]
}
