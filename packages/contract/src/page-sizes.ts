/** How many sub-accounts one answer of `listAccounts` has at most. */
export const accountsPerPage = 50
