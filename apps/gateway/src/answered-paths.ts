import { callbackPath } from './accounts/external-identity/open-id/pending-sign-ins.ts'
import { backendPaths, backendPrefix } from './accounts/backends/backend-paths.ts'
import { noticePath } from './accounts/notices/notice-links.ts'

/** What all calls begin with. */
export const callPrefix = '/v1'

/** Where the description of all calls is. */
export const descriptionPath = '/openapi.json'

/**
 * What a process with the role `gateway` answers and no other one does, for what sends requests on by their path. One that ends with a
 * slash stands for all below it.
 */
export const gatewayPaths: readonly string[] = [
  `${callPrefix}/`,
  `${backendPrefix}/`,
  `${callbackPath}/`,
  `${noticePath}/`,
  backendPaths.metadata,
  descriptionPath,
]
