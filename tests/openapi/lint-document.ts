import { createConfig, lintFromString } from '@redocly/openapi-core'

/** What the linter has against a document by its recommended rules, as "rule: message at place". */
export async function faultsOf(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer ?? ''}`,
  )
}
