/** What the page uses of the OpenAPI document. */
export interface AlpacaDocument {
  paths: Record<string, Record<string, DocumentedCall>>
}

interface DocumentedCall {
  operationId: string
  summary: string
  'x-scope': string
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: ParameterSchema }[]
  requestBody?: { content: { 'application/json': { schema: BodySchema } } }
  responses: Record<string, { content?: { 'application/json': { example?: unknown } } }>
}

interface BodySchema {
  properties?: Record<string, ParameterSchema>
  required?: string[]
}

interface ParameterSchema {
  type?: string | string[]
  enum?: unknown[]
}

export interface ListedCall {
  name: string
  method: string
  path: string
  summary: string
  scope: string
  /** In the path, the query or the body. */
  fields: readonly { name: string; place: string; isRequired: boolean; values: string }[]
  /** JSON; null where a success has no body. */
  example: string | null
}

/** Calls whose paths begin alike, under a title. */
export interface CallGroup {
  title: string
  calls: readonly ListedCall[]
}

const GROUPS: readonly (readonly [title: string, begins: RegExp])[] = [
  ['Account', /^\/v2\/account|^\/v1\/account-events/],
  ['Orders', /^\/v2\/orders/],
  ['Positions', /^\/v2\/positions/],
  ['Prices', /^\/v2\/stocks/],
  ['Assets and hours', /^\/v[23]\/(assets|clock|calendar)/],
  ['News and corporate actions', /^\/v1beta1\/news|^\/v1\/corporate-actions/],
  ['Watchlists', /^\/v2\/watchlists/],
]

/** The calls in document order; ungrouped ones last. */
export function groupsOf({ paths }: AlpacaDocument): readonly CallGroup[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => listed(path, method, call)),
  )
  const titleOf = (path: string) => GROUPS.find(([, begins]) => begins.test(path))?.[0] ?? 'Other'
  const byTitle = Map.groupBy(calls, ({ path }) => titleOf(path))
  return [...GROUPS.map(([title]) => title), 'Other'].flatMap((title) => {
    const found = byTitle.get(title)
    return found ? [{ title, calls: found }] : []
  })
}

function listed(path: string, method: string, call: DocumentedCall): ListedCall {
  const asked = (call.parameters ?? []).map(({ name, in: place, required, schema }) => ({
    name,
    place,
    isRequired: required,
    values: valuesOf(schema),
  }))
  const { properties = {}, required = [] } = call.requestBody?.content['application/json'].schema ?? {}
  const sent = Object.entries(properties).map(([name, schema]) => ({
    name,
    place: 'body',
    isRequired: required.includes(name),
    values: valuesOf(schema),
  }))
  const success = Object.entries(call.responses).find(([status]) => status.startsWith('2'))?.[1]
  const example = success?.content?.['application/json'].example
  return {
    name: call.operationId,
    method: method.toUpperCase(),
    path,
    summary: call.summary,
    scope: call['x-scope'],
    fields: [...asked, ...sent],
    example: example === undefined ? null : JSON.stringify(example, null, 2),
  }
}

const valuesOf = ({ type, enum: values }: ParameterSchema): string =>
  values ? values.map(String).join(', ') : [type ?? 'string'].flat().join(' or ')
