/** The two slugs that a path of a conversion or a comparison ends with: `/convert/btc/usd`. */
export function pairOfPath(path: string): { readonly from: string; readonly to: string } {
  const [, , from = '', to = ''] = path.split(/[/?]/)
  return { from, to }
}
