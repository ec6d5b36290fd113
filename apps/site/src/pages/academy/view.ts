/** A guide in two lines. */
export interface GuideLink {
  readonly title: string
  readonly summary: string
  readonly path: string
  readonly lang: string
}

export interface AcademyView {
  readonly guides: readonly GuideLink[]
}
