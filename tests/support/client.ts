import type { Answer, Endpoint, Method, SentInput } from '#contract/endpoint.ts'

export interface Reply<Body = unknown> {
  status: number
  headers: Headers
  /** Parsed when it is JSON, else the text. */
  body: Body
  /** The body of a refusal; check `status` first. */
  problem: Problem
  /** The body as it was sent. */
  bytes: Buffer
}

/** The problem document of a refusal (RFC 9457). */
interface Problem {
  status: number
  title: string
  detail: string
  code: string
  errors?: { path: string; message: string }[]
}

/** The fields of an endpoint's input with any values, as a hostile caller may send. */
type AnyInput<E extends Endpoint> = {
  [Part in keyof SentInput<E> as SentInput<E>[Part] extends undefined ? never : Part]?: unknown
}

interface Sending {
  /** Idempotency-Key. */
  key?: string | undefined
  headers?: Record<string, string>
}

/** A browser without a screen: it sends JSON and keeps cookies. */
export interface Client {
  get<Body = unknown>(path: string, sending?: Sending): Promise<Reply<Body>>
  post<Body = unknown>(path: string, body?: unknown, sending?: Sending): Promise<Reply<Body>>
  put<Body = unknown>(path: string, body?: unknown, sending?: Sending): Promise<Reply<Body>>
  patch<Body = unknown>(path: string, body?: unknown, sending?: Sending): Promise<Reply<Body>>
  delete<Body = unknown>(path: string, sending?: Sending): Promise<Reply<Body>>
  /** Calls an endpoint of the contract: `body` has the type of its answer (check `status` first). */
  call<E extends Endpoint>(endpoint: E, input?: AnyInput<E>, sending?: Sending): Promise<Reply<Answer<E>>>
  /** Any method and any text as the body, for input no honest client sends. */
  send(
    method: string,
    path: string,
    raw?: { text?: string; headers?: Record<string, string> },
  ): Promise<Reply>
  /** Cookies it would send now, by name. */
  cookies: Map<string, string>
}

/** A client of the server at `url`, with these cookies to begin with. */
export const createClient = (url: string, cookies: Iterable<readonly [string, string]> = []): Client =>
  createTab(url, new Map(cookies))

/** The same, with cookies that others have too, as the tabs of a browser do. */
export function createTab(url: string, jar: Map<string, string>): Client {
  async function send(
    method: string,
    path: string,
    raw: { text?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { ...(cookie ? { cookie } : {}), ...raw.headers },
      ...(raw.text === undefined ? {} : { body: raw.text }),
      redirect: 'manual',
    })
    for (const line of reply.headers.getSetCookie()) keepCookie(jar, line)
    return replyOf(reply, Buffer.from(await reply.arrayBuffer()))
  }

  function sendJson<Body>(method: Method, path: string, body: unknown, sending: Sending = {}) {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(sending.key === undefined ? {} : { 'idempotency-key': sending.key }),
      ...sending.headers,
    }
    const text = body === undefined ? {} : { text: JSON.stringify(body) }
    return send(method, path, { headers, ...text }) as Promise<Reply<Body>>
  }

  return {
    get: (path, sending) => sendJson('GET', path, undefined, sending),
    post: (path, body, sending) => sendJson('POST', path, body, sending),
    put: (path, body, sending) => sendJson('PUT', path, body, sending),
    patch: (path, body, sending) => sendJson('PATCH', path, body, sending),
    delete: (path, sending) => sendJson('DELETE', path, undefined, sending),
    call(endpoint, input, sending) {
      return sendJson(endpoint.method, pathOf(endpoint, input), bodyOf(input), sending)
    },
    send,
    cookies: jar,
  }
}

/** The reply whose body is `bytes`. */
export function replyOf({ status, headers }: Response, bytes: Buffer): Reply {
  const isJson = /\bjson\b/.test(headers.get('content-type') ?? '')
  const body = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes.toString()
  return { status, headers, body, problem: body, bytes }
}

function pathOf(endpoint: Endpoint, { params, query }: { params?: unknown; query?: unknown } = {}): string {
  const path = textsOf(params).reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(value)),
    endpoint.path as string,
  )
  const search = new URLSearchParams(textsOf(query)).toString()
  return search ? `${path}?${search}` : path
}

const bodyOf = ({ body }: { body?: unknown } = {}): unknown => body

const textsOf = (values: unknown): [string, string][] =>
  Object.entries(values ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])

/** Max-Age=0 is how the product takes a cookie back. */
function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const name = pair.slice(0, at)
  if (attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')) jar.delete(name)
  else jar.set(name, pair.slice(at + 1))
}
