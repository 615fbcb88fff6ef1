// npm run bench -- <names>: the measured claims.
import { readyChromium } from './chromium.mjs'
import { readyLighthouse } from './lighthouse.mjs'
import { readyPackages } from './packages.mjs'
import { become } from './run.mjs'
import { readyWebApp } from './web-app.mjs'

const names = process.argv.slice(2)
const asksFor = (...some) => names.length === 0 || some.some((name) => names.includes(name))

const node = await readyPackages({ forDevelopment: true })
await readyWebApp(node)
const needed = {}
if (asksFor('pages', 'ui')) {
  const { path, env } = await readyChromium(node)
  Object.assign(needed, env, { CHROMIUM_PATH: path })
}
if (asksFor('pages')) Object.assign(needed, { LIGHTHOUSE_PATH: (await readyLighthouse()) ?? '' })
const flags = ['--disable-warning=ExperimentalWarning']
await become(node, [...flags, 'bench/run.ts', ...names], { ...process.env, ...needed })
