// npm run test:scale: the product on shards that Citus has put on two workers. Needs PostgreSQL 15 of Debian and, for
// it, Citus: installed, or as a packed archive of its files from / on, named by CITUS_ARCHIVE. Without it the tests
// are skipped.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, mayInstall } from './debian.mjs'
import { readyPackages, withPackagedTools } from './packages.mjs'
import { ROOT, tell } from './project.mjs'
import { become, run } from './run.mjs'
import { keepScratchInMemory } from './scratch.mjs'

const POSTGRES = '/usr/lib/postgresql/15/bin/postgres'
const CITUS = '/usr/lib/postgresql/15/lib/citus.so'

const node = await readyPackages()
keepScratchInMemory()
if (!existsSync(POSTGRES) && mayInstall()) await installPackages(['postgresql-15'])
const { CITUS_ARCHIVE: archive } = process.env
if (!existsSync(CITUS) && archive && mayInstall()) {
  const { code, said } = await run('tar', ['xzf', archive, '-C', '/'])
  if (code !== 0) tell(said.trim())
}
if (!existsSync(POSTGRES) || !existsSync(CITUS))
  tell(
    'NOT TESTED: there is no PostgreSQL 15 with Citus on this machine, so shards on several servers are skipped. ' +
      'Install both, or name an archive of Citus in CITUS_ARCHIVE and run this as root on Debian.',
  )
await become(node, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', 'tests/scale'], {
  ...withPackagedTools(),
  TEST_SCALE: '1',
})
