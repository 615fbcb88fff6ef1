import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './packages.mjs'
import { ROOT, tell, timed } from './project.mjs'

const VERSION = '13.5.0'
const CACHE = join(ROOT, '.cache', 'lighthouse')
const PACKAGE = join(CACHE, 'node_modules', 'lighthouse')

/**
 * Where Lighthouse lies: 180 MB that one bench needs, so it is no dependency of the project. Installed beside it on
 * first use; undefined, and said, when that is not possible.
 */
export async function readyLighthouse() {
  if (installedVersion() === VERSION) return PACKAGE
  mkdirSync(CACHE, { recursive: true })
  await timed(
    `Installing Lighthouse ${VERSION} in .cache/lighthouse (this run only)`,
    'npm ended',
    async () => {
      const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--loglevel=error']
      const { code, said } = await npm(['install', ...options, '--prefix', CACHE, `lighthouse@${VERSION}`])
      if (code !== 0) tell(said.trim())
    },
  )
  if (installedVersion() === VERSION) return PACKAGE
  tell('Lighthouse could not be installed: npm says why above. The pages get no score in this run.')
  return undefined
}

function installedVersion() {
  const manifest = join(PACKAGE, 'package.json')
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}
