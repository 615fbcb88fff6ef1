import type * as z from 'zod/mini'
import type { AlpacaCallName } from '#contract/alpaca/calls.ts'

/** The OpenAPI document of the Alpaca API, as far as tests read it. */
interface DocumentedResponse {
  description: string
  content?: { 'application/json': { schema: { $ref: string }; example: unknown } }
}
interface DocumentedCall {
  operationId: string
  summary: string
  'x-scope': string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: { properties: object } } } }
  responses: Record<string, DocumentedResponse>
}
export interface AlpacaDocument {
  openapi: string
  info: { title: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, DocumentedCall>>
  components: { schemas: Record<string, object> }
}

/** The document that a server has. It is asked for without a key. */
export async function alpacaDocument(url: string): Promise<AlpacaDocument> {
  const reply = await fetch(`${url}/alpaca/openapi.json`)
  return (await reply.json()) as AlpacaDocument
}

/** Every call that a document has, by its method and path. */
export const documentedCalls = ({ paths }: AlpacaDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  )

/** What a document says of a call; throws where it says nothing. */
export function documentedCall(document: AlpacaDocument, name: AlpacaCallName): DocumentedCall {
  const found = documentedCalls(document).find(({ call }) => call.operationId === name)
  if (!found) throw new Error(`${name} is not in the document`)
  return found.call
}

/** What in a value is not as its schema has it; null where all is. */
export function faultOf(schema: z.ZodMiniType, value: unknown): string | null {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : JSON.stringify([parsed.error.issues, value])
}
