import { defineConfig } from 'vitest/config'
import { keepScratchInMemory } from './scripts/scratch.mjs'

keepScratchInMemory()

/** Tests that need no database start without one: `npx vitest run domain` takes a second. */
const RULES = [
  'domain/**/*.test.ts',
  'web/**/*.test.ts',
  'tests/bench/**/*.test.ts',
  'tests/broken-on-purpose.test.ts',
  'tests/build/**/*.test.ts',
  'tests/config.test.ts',
  'tests/contract-fields.test.ts',
  'tests/faq-names.test.ts',
  'tests/contract-inputs.test.ts',
  'tests/spec-texts.test.ts',
  'tests/supply-chain.test.ts',
  'tests/tidy/**/*.test.ts',
  'tests/web-size.test.ts',
]

export default defineConfig({
  test: {
    pool: 'forks',
    // Two cores: the third worker works while the others wait for a disk, a timer or a server they started.
    maxWorkers: 3,
    // A test waits for a cause, and machines are shared: these only end one that hangs.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 25 } },
    projects: [
      // A worker runs many files: a process for each took half of their processor time (34 s, now 18 s).
      { extends: true, test: { name: 'rules', include: RULES, isolate: false } },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['tests/**/*.test.ts'],
          exclude: [...RULES, 'tests/e2e/**'],
          // A worker loads the server once and not once per file, which took a quarter of the processor time. What a
          // file leaves behind would reach the next one: the product keeps no state in its modules.
          isolate: false,
          globalSetup: 'tests/support/database/postgres-server.ts',
        },
      },
    ],
  },
})
