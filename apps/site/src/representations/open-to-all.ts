/**
 * Headers of what anyone's page may read and show: machine views are public, the same for everyone, and made without
 * cookies, so there is nothing that another origin could learn from them (Fetch, "CORS protocol").
 */
export const openToAll: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}
