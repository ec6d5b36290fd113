/**
 * The page's one Trusted Types policy (protocol 3.16). What goes through it was sanitised on the server, where no such
 * policy exists and React takes the string as it is.
 */
const policy =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('portico', {
        createHTML: (html) => html,
        createScriptURL: (url) => url,
      })

/** HTML that the server sanitised, in the form that the browser accepts for insertion. */
export function trustedHtml(html: string): string | TrustedHTML {
  return policy ? policy.createHTML(html) : html
}

/** Address of a script of this site, in the form that the browser accepts for running it. */
export function trustedScriptUrl(path: string): string | TrustedScriptURL {
  return policy ? policy.createScriptURL(path) : path
}
