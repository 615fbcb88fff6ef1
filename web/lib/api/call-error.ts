import type { FieldError } from '#contract/refusals.ts'

interface Problem {
  status: number
  /** Absent when something other than our server answered. */
  code: string | undefined
  detail: string
  errors: readonly FieldError[]
  more?: Readonly<Record<string, unknown>>
}

/** Thrown for every answer that is not a success. Its message is "<status>: <detail>". */
export class CallError extends Error implements Problem {
  readonly status: number
  readonly code: string | undefined
  readonly detail: string
  readonly errors: readonly FieldError[]
  readonly more: Readonly<Record<string, unknown>>

  constructor({ status, code, detail, errors, more = {} }: Problem) {
    super(`${status}: ${detail}`)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = errors
    this.more = more
  }
}

/**
 * Reads a problem document. Other text becomes the detail; an empty text or a proxy's HTML becomes the status text.
 * "Later" becomes the time if known, and a limit says how to raise it.
 */
export async function callErrorOf(response: Response): Promise<CallError> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const text = isPage ? '' : await response.text().catch(() => '')
  const problem = problemIn(text)
  const told = typeof problem['detail'] === 'string' ? problem['detail'] : text || response.statusText
  return new CallError({
    status: response.status,
    code: typeof problem['code'] === 'string' ? problem['code'] : undefined,
    detail: withWay(
      told.replace('again later', `again ${whenOf(response.headers.get('retry-after'))}`),
      problem['limit'],
    ),
    errors: Array.isArray(problem['errors']) ? problem['errors'].filter(isFieldError) : [],
    more: problem,
  })
}

const withWay = (detail: string, limit: unknown): string =>
  typeof limit === 'object' &&
  limit !== null &&
  'howToGetMore' in limit &&
  typeof limit.howToGetMore === 'string'
    ? `${detail}. ${limit.howToGetMore}`
    : detail

/** "in 5 minutes", from the seconds in Retry-After. */
function whenOf(retryAfter: string | null): string {
  const minutes = Math.ceil(Number(retryAfter) / 60)
  return minutes > 1 ? `in ${minutes} minutes` : minutes === 1 ? 'in a minute' : 'later'
}

export const CHECK_CONNECTION = 'Please check your connection and try again'

/** The sentence to show: the server's own, that the user is offline, else `fallback`. */
export function detailOf(error: unknown, fallback = CHECK_CONNECTION): string {
  if (error instanceof CallError) return error.detail === '' ? fallback : error.detail
  return navigator.onLine === false ? "You're offline" : fallback
}

function problemIn(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'message' in value &&
  typeof value.message === 'string'
