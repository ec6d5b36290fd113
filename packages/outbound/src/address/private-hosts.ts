/** Tells whether the operator allows a host to be private: by name, or by name and port. */
export function createPrivateHosts(privateHosts: readonly string[]): (url: URL) => boolean {
  const allowed = new Set(privateHosts.map((host) => host.toLowerCase()))
  return (url) => {
    const port =
      url.port === '' ? (url.protocol === 'https:' || url.protocol === 'wss:' ? '443' : '80') : url.port
    return allowed.has(url.hostname) || allowed.has(`${url.hostname}:${port}`)
  }
}
