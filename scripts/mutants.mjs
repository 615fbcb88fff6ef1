// npm run mutants [-- name ...]: shows that the tests notice the mistakes of tests/model/mutants/mutants.ts.
import { readyPackages, withPackagedTools } from './packages.mjs'
import { become } from './run.mjs'
import { readyWebApp } from './web-app.mjs'

const node = await readyPackages({ forDevelopment: true })
await readyWebApp(node)
const flags = ['--disable-warning=ExperimentalWarning']
await become(
  node,
  [...flags, 'tests/model/mutants/run-mutants.ts', ...process.argv.slice(2)],
  withPackagedTools(),
)
