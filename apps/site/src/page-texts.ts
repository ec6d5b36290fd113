import type { PageNamespace } from '@portico/locale/texts'

/** Texts that pages load by themselves: the site's own, and those of some pages only. */
export type LoadedNamespace = 'site' | PageNamespace

/** Where a page finds the texts of its language, so that it carries no list of the others' (LOC-07). */
export type PageTexts = Readonly<Record<LoadedNamespace, string>>
