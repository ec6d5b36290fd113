/** Query parameter with the address that asked for the log-in. */
export const wantedParameter = 'next'
