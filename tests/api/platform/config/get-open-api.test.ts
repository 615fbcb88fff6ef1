import { beforeAll, expect, test } from 'vitest'
import { getOpenApi } from '#contract/platform/config.ts'
import { testServerOfFile } from '../../../support/server.ts'

interface Operation {
  summary?: string
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
  responses?: Record<
    string,
    { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
  >
  parameters?: { name: string; in: string }[]
}

const testServer = testServerOfFile({ env: { PRODUCT_NAME: 'Harbour' } })
let document: { openapi: string; info: { title: string }; paths: Record<string, Record<string, Operation>> }
beforeAll(async () => {
  const reply = await testServer.visitor().get<typeof document>(getOpenApi.path)
  expect(reply.status).toBe(200)
  document = reply.body
})

test('200: an OpenAPI 3.1 document under the product’s name', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info.title).toBe('Harbour')
})

test('every operation has a summary of one sentence', () => {
  const summaries = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ summary }) => summary),
  )
  expect(summaries.filter((summary) => !summary)).toEqual([])
})

test('an order that waits is described beside one that is filled', () => {
  const responses = document.paths['/api/buy']?.['post']?.responses ?? {}
  const fieldsOf = (status: string) =>
    Object.keys(responses[status]?.content['application/json']?.schema.properties ?? {})
  expect(fieldsOf('200')).toContain('price')
  expect(fieldsOf('202')).toContain('dueAt')
})

test('a body and a query are described by their fields', () => {
  const body = document.paths['/api/buy']?.['post']?.requestBody?.content['application/json']?.schema
  expect(Object.keys(body?.properties ?? {})).toEqual([
    'symbol',
    'quantity',
    'expectedPrice',
    'expectedFeePercent',
  ])
  const query = document.paths['/api/transactions']?.['get']?.parameters ?? []
  expect(query.map((parameter) => [parameter.in, parameter.name])).toEqual(
    ['show', 'search', 'from', 'to', 'limit', 'before'].map((name) => ['query', name]),
  )
})
