import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { type CallInput, failureOf, urlOf } from './client.ts'
import { presentSession } from './session-end.ts'

interface UploadOptions {
  /** 0 to 1. */
  onProgress: (part: number) => void
  /** Cancels: the upload throws the signal's reason. Nothing has happened unless everything was sent. */
  signal: AbortSignal
}

/** Like `call`, with the same errors, and with progress, which `fetch` lacks. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: UploadOptions,
): Promise<Answer<E>> {
  const { body }: { body?: unknown } = input
  const session = presentSession()
  const response = await send(endpoint.method, urlOf(endpoint, input), JSON.stringify(body), options)
  if (response.ok) return response.json()
  throw await failureOf(response, session)
}

function send(
  method: string,
  url: string,
  body: string,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'blob'
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => resolve(responseOf(request)))
    // What `fetch` throws without an answer.
    request.addEventListener('error', () => reject(new TypeError('the upload got no answer')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

const responseOf = (request: XMLHttpRequest): Response =>
  new Response(request.response, {
    status: request.status,
    statusText: request.statusText,
    headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
  })
