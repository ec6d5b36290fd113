/** Where GeeTest's validation service is for everybody. */
export const geetestOrigin = 'https://gcaptcha4.geetest.com'

const servers = ['gcaptcha4.geetest.com', 'gcaptcha4.geevisit.com', 'gcaptcha4.gsensebot.com']
const fileServers = ['static.geetest.com', 'static.geevisit.com']

function originsOf(hosts: readonly string[]): readonly string[] {
  return hosts.map((host) => `https://${host}`)
}

/** The sources by which GeeTest's script loads itself, by directive of the content security policy (protocol 3.16). */
export const geetestSources = {
  'script-src': originsOf([...servers, ...fileServers]),
  'style-src': originsOf(fileServers),
  'img-src': originsOf([...servers, ...fileServers]),
  'connect-src': originsOf([...servers, ...fileServers]),
  'font-src': originsOf(fileServers),
} as const
