import { existsSync } from 'node:fs'
import { tell, timed } from './project.mjs'
import { run } from './run.mjs'

/** Whether packages of the distribution may be installed here: on Debian, as root. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages of the distribution, and says so; they start nothing that needs a system of services. */
export function installPackages(names) {
  return timed(`Installing ${names.join(', ')} with apt (this run only)`, 'apt ended', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env })
    const { code, said } = await run('apt-get', ['install', '-yq', '--no-install-recommends', ...names], {
      env,
    })
    if (code !== 0) tell(said.trim().split('\n').at(-1))
  })
}
