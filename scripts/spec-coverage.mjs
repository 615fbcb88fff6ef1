// npm run spec-coverage: writes docs/spec-coverage.md from the rows that name the tests.
import { readyPackages } from './packages.mjs'
import { become } from './run.mjs'

const node = await readyPackages({ forDevelopment: true })
await become(node, ['--disable-warning=ExperimentalWarning', 'tests/tidy/spec/coverage.ts'])
