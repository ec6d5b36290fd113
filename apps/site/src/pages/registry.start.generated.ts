// Written by the build from the folders of pages (npm run pages). Do not edit.
/** Pages that need the app at once; a list of its own, because every page carries it. */
export const pagesWithApp: readonly string[] = [
  'account',
  'offline',
]
