import { transformSync } from 'oxc-transform-react'
import { expect, test } from 'vitest'

/**
 * Money is compared with bigint literals in components. oxc-transform-react 0.156 compiled each of them to `undefined`,
 * without a word, and `cents < 0n` was then never true.
 */
test('the React Compiler keeps bigint literals', () => {
  const source =
    'export function Sign({ cents }) { return <p title={[0n]}>{cents < 0n ? "-" : cents === 10_000n}</p> }'
  const { code, errors } = transformSync('sign.tsx', source, {
    jsx: { runtime: 'automatic' },
    reactCompiler: true,
  })
  expect(errors).toEqual([])
  expect(code).toContain('react/compiler-runtime')
  expect(code.match(/\b\d+n\b|undefined/g)?.toSorted()).toEqual(['0n', '0n', '10000n'])
})
