import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gatewayPaths } from '@portico/gateway'
import { expect, it } from 'vitest'
import { projectRoot } from '../checks/files.ts'

it('SHIP-01 tells operators every path that the gateway answers', () => {
  const text = readFileSync(join(projectRoot, 'docs', 'configuration.md'), 'utf8')
  const [roles = ''] = /- \*\*Roles\*\*:[\s\S]*?(?=\n- )/.exec(text) ?? []
  for (const path of gatewayPaths) expect(roles).toContain(`\`${path}\``)
})
