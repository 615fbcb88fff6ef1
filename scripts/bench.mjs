// npm run bench -- <names>: the measured claims.
import { readyPackages } from './packages.mjs'
import { become } from './run.mjs'
import { readyWebApp } from './web-app.mjs'

const node = await readyPackages()
await readyWebApp(node)
await become(node, ['--disable-warning=ExperimentalWarning', 'bench/run.ts', ...process.argv.slice(2)])
