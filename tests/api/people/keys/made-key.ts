import { expect } from 'vitest'
import { type NewApiKey, createKey } from '#contract/people/programs/keys.ts'
import type { KeyScope } from '#domain/alpaca/api-key.ts'
import type { Client } from '../../../support/client.ts'
import { PASSWORD } from '../../../support/people.ts'

/** What a customer asks for who wants to read prices for a month. */
export const keyBody = (more: { scopes?: KeyScope[]; networks?: string[]; name?: string } = {}) => ({
  name: 'My script',
  scopes: ['market'] as KeyScope[],
  expiresInDays: 30 as const,
  password: PASSWORD,
  ...more,
})

/** A key of a customer, with its secret. */
export async function makeKey(person: Client, more: Parameters<typeof keyBody>[0] = {}): Promise<NewApiKey> {
  const { status, body } = await person.call(createKey, { body: keyBody(more) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
